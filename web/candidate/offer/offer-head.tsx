import type { ComponentProps, ReactNode, Ref } from 'react';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { formatDate, formatInstant } from '#domain/values/calendar.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { replyByMessages } from '#domain/offer/sending/reply-by-messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './offer-head.module.css';
import { offerTexts as t } from './texts.ts';

type OfferHeadProps = {
  ref?: Ref<HTMLDivElement>;
  offer?: PanelOffer;
  /** What has changed since the candidate began to read. */
  notice?: string | null;
  /** What HR waits for, with the way to it. */
  asks?: ReactNode;
  loading?: boolean;
};

export function OfferHead({ ref, offer, notice = null, asks, loading = false }: OfferHeadProps) {
  return (
    <div ref={ref} tabIndex={-1} className={classes.head}>
      <PageHeading>{t.title}</PageHeading>
      {offer && <Badge {...badgeOf(offer)} large />}
      {offer && <p className={classes.lead}>{leadOf(offer)}</p>}
      {loading && (
        <p className={classes.lead}>
          <VisuallyHidden>
            <span role="status">{t.loading}</span>
          </VisuallyHidden>
          {/* Two lines on a phone, and at most two on a wide screen. */}
          <span className={classes.waiting} aria-hidden="true">
            <Skeleton width="92%" />
            <Skeleton width="56%" />
          </span>
        </p>
      )}
      {notice !== null && (
        <div className={classes.notice}>
          <Alert tone="warn">{notice}</Alert>
        </div>
      )}
      {asks && <div className={classes.asks}>{asks}</div>}
    </div>
  );
}

function badgeOf({ mayDecide, expired, offerLetterStatus }: PanelOffer): ComponentProps<typeof Badge> {
  if (mayDecide) return { tone: 'warn', icon: 'alert-circle', children: t.badge.mayDecide };
  if (expired) return { tone: 'mute', icon: 'clock', children: t.badge.expired };
  if (offerLetterStatus === 'Approved') return { tone: 'ok', icon: 'circle-check', children: t.badge.accepted };
  return { tone: 'info', icon: 'pencil', children: t.badge.beingRevised };
}

function leadOf(offer: PanelOffer): string {
  if (offer.mayDecide) return t.readAndDecide(offer.candidateName.split(/\s/u, 1)[0] ?? '');
  if (offer.expired && offer.replyBy) return replyByMessages.passed(formatDate(offer.replyBy));
  if (offer.decision === null) return m.beingRevised;
  if (offer.decision.decidedOn === null) return t.accepted;
  const [date = '', time = ''] = formatInstant(offer.decision.decidedOn).split(', ');
  return t.acceptedOn(date, time);
}
