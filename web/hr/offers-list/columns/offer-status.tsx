import { createContext, use } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerStatusMessages } from '#domain/hr-messages.ts';
import { deliveryMessages, offerListMessages } from '#domain/messages.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import { replyByMessages } from '#domain/offer/sending/reply-by-messages.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { daysWaiting } from '#domain/offer/offer-filter.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import type { Description } from '#web/ui/layout/description-list.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { offerColumnTexts as t } from '#web/hr/offers-list/texts.ts';
import classes from './offer-status.module.css';

/** A reason shown for an offer; `quoted` is a person's or server's words: why it was rejected, why its mail failed. */
export type OfferReason = { heading: string; text: string; quoted?: boolean };

export const ShowReason = createContext<(reason: OfferReason) => void>(() => undefined);

/** Why the offer is where it is, if there is something to read. */
function reasonOf({ candidateName, rejectionReason, delivery }: OfferRecord): OfferReason | null {
  if (rejectionReason) return { heading: t.rejected(candidateName), text: rejectionReason, quoted: true };
  if (delivery?.reason && (delivery.state === 'bounced' || delivery.state === 'failed')) {
    return { heading: t.mailFailed(candidateName), text: delivery.reason, quoted: true };
  }
  return null;
}

/** How the mail fares, while that says something the status does not. */
function deliveryWord({ delivery, offerLetterStatus }: OfferRecord): string | null {
  if (delivery === null || (offerLetterStatus !== 'Offer Sent' && offerLetterStatus !== 'Open')) return null;
  if (offerLetterStatus === 'Open' && delivery.state !== 'bounced' && delivery.state !== 'failed') return null;
  return deliveryMessages[delivery.state];
}

/** Days after which an unanswered offer is highlighted (look, "Marigold"). */
const longWait = 7;

/** 'Waiting for 9 days', once it has been long. */
export function waitingWords(offer: OfferRecord): string | null {
  const days = daysWaiting(offer);
  return days !== null && days >= longWait ? offerListMessages.waitingDays(days) : null;
}

type Note = { icon: IconName; className: string | undefined; label: string; about: OfferReason };

/** What the status alone does not tell; a reason comes before all else. */
function noteOf(offer: OfferRecord): Note | null {
  const [word, waiting, about] = [deliveryWord(offer), waitingWords(offer), reasonOf(offer)];
  const { candidateName: heading, offerLetterStatus, delivery } = offer;
  if (about !== null) {
    return word === null
      ? { icon: 'info', className: classes.extra, label: t.reason(about.heading), about }
      : { icon: 'alert-triangle', className: classes.trouble, label: t.mailReason(word, about.heading), about };
  }
  const text = [word !== null && t.mail(word), waiting, openWords(offer)].filter(Boolean).join('. ');
  if (text === '') return null;
  const isClock = waiting !== null || delivery?.state === 'queued';
  const icon = offerLetterStatus === 'Open' ? 'info' : isClock ? 'clock' : 'mail';
  return { icon, className: waiting === null ? classes.extra : classes.waiting, label: text, about: { heading, text } };
}

/** The status of an offer in a row of the table; behind it what else there is to say, by an icon that a finger and the keyboard reach, too. */
export function OfferStatus({ offer }: { offer: OfferRecord }) {
  const showReason = use(ShowReason);
  const note = noteOf(offer);
  return (
    <span className={classes.status}>
      <OfferStatusBadge status={offer.offerLetterStatus} />
      {note !== null && (
        <IconButton
          icon={note.icon}
          size={18}
          className={note.className}
          label={note.label}
          title={note.about.text}
          onClick={() => showReason(note.about)}
        />
      )}
      {isReplyOverdue(offer) && (
        <Badge tone="warn" icon="clock">
          {replyByMessages.chip}
        </Badge>
      )}
    </span>
  );
}

/** What 'Open' means; people read it as 'not answered'. */
function openWords({ offerLetterStatus }: Pick<OfferRecord, 'offerLetterStatus'>): string | null {
  return offerLetterStatus === 'Open' ? offerStatusMessages.open : null;
}

export function notesOf(offer: OfferRecord): Description[] {
  const waiting = waitingWords(offer);
  return [
    { term: t.terms.mail, value: deliveryWord(offer) },
    { term: t.terms.status, value: openWords(offer) },
    { term: t.terms.answer, value: waiting && <Badge tone="warn">{waiting}</Badge> },
    { term: t.terms.replyBy, value: replyByNote(offer) },
    { term: t.terms.reason, value: reasonOf(offer)?.text ?? null },
  ].filter(({ value }) => value !== null);
}

function replyByNote(offer: OfferRecord): Description['value'] {
  const { offerLetterStatus, replyBy } = offer;
  if (offerLetterStatus !== 'Offer Sent' || !replyBy) return null;
  return isReplyOverdue(offer) ? <Badge tone="warn">{replyByMessages.chip}</Badge> : formatDate(replyBy);
}

export function ReasonDialog({ reason, onClose }: { reason: OfferReason; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={reason.heading}>
      {reason.quoted === true ? (
        <blockquote className={classes.reason}>{reason.text}</blockquote>
      ) : (
        <p>{reason.text}</p>
      )}
    </Dialog>
  );
}
