import type { OfferRecord } from '#contract/offers.ts';
import { deliveryMessages, offerListMessages } from '#domain/messages.ts';
import { daysWaiting } from '#domain/offer-filter.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OfferStatusBadge } from '#web/ui/offer-status-badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './offer-status.module.css';

/** Something about an offer that somebody said in words: why it was rejected, why its mail did not arrive. */
export type OfferReason = { heading: string; text: string };

/** Why the offer stands where it stands, if there is something to read. */
export function reasonOf({ candidateName, rejectionReason, delivery }: OfferRecord): OfferReason | null {
  if (rejectionReason) return { heading: `${candidateName} rejected the offer`, text: rejectionReason };
  if (delivery?.reason && (delivery.state === 'bounced' || delivery.state === 'failed')) {
    return { heading: `The e-mail to ${candidateName} did not arrive`, text: delivery.reason };
  }
  return null;
}

/** How the mail fares, while that says something the status does not. */
export function deliveryWord({ delivery, offerLetterStatus }: OfferRecord): string | null {
  if (delivery === null || (offerLetterStatus !== 'Offer Sent' && offerLetterStatus !== 'Open')) return null;
  if (offerLetterStatus === 'Open' && delivery.state !== 'bounced' && delivery.state !== 'failed') return null;
  return deliveryMessages[delivery.state];
}

/** From how many days on an offer without an answer asks for somebody (look, "Marigold"). */
const longWait = 7;

/** 'Waiting for 9 days', once it has been long. */
export function waitingWords(offer: OfferRecord): string | null {
  const days = daysWaiting(offer);
  return days !== null && days >= longWait ? offerListMessages.waitingDays(days) : null;
}

type OfferStatusProps = { offer: OfferRecord; onReason: (reason: OfferReason) => void };

/** The status of an offer in a row of the table; behind it how its mail fares, or the way to a reason. */
export function OfferStatus({ offer, onReason }: OfferStatusProps) {
  const word = deliveryWord(offer);
  const reason = reasonOf(offer);
  const waiting = waitingWords(offer);
  return (
    <span className={classes.status}>
      <OfferStatusBadge status={offer.offerLetterStatus} />
      {reason !== null && (
        <IconButton
          className={word === null ? classes.extra : classes.trouble}
          label={word === null ? `Reason: ${reason.heading}` : `E-mail: ${word}. ${reason.heading}`}
          title={reason.text}
          onClick={() => onReason(reason)}
        >
          <Icon name={word === null ? 'info' : 'alert-triangle'} size={18} />
        </IconButton>
      )}
      {reason === null && waiting !== null && (
        <span className={classes.waiting} title={waiting}>
          <Icon name="clock" size={18} />
          <VisuallyHidden>{`E-mail: ${word}. ${waiting}`}</VisuallyHidden>
        </span>
      )}
      {reason === null && waiting === null && word !== null && (
        <span className={classes.extra} title={`E-mail: ${word}`}>
          <Icon name={offer.delivery?.state === 'queued' ? 'clock' : 'mail'} size={18} />
          <VisuallyHidden>{`E-mail: ${word}`}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** Shows a reason in the words in which it was given. */
export function ReasonDialog({ reason, onClose }: { reason: OfferReason; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={reason.heading}>
      <blockquote className={classes.reason}>{reason.text}</blockquote>
    </Dialog>
  );
}
