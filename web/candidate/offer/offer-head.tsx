import type { ReactNode, Ref } from 'react';
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
  loading?: boolean;
};

/** The title, the status of the offer, and what there is to do. */
export function OfferHead({ ref, offer, notice = null, loading = false }: OfferHeadProps) {
  return (
    <div ref={ref} tabIndex={-1} className={classes.head}>
      <PageHeading>{t.title}</PageHeading>
      {offer && badgeOf(offer)}
      {offer && <p className={classes.lead}>{leadOf(offer)}</p>}
      {loading && (
        <p className={classes.lead}>
          <VisuallyHidden>
            <span role="status">{t.loading}</span>
          </VisuallyHidden>
          <LeadSkeleton />
        </p>
      )}
      {notice !== null && (
        <div className={classes.notice}>
          <Alert tone="warn">{notice}</Alert>
        </div>
      )}
    </div>
  );
}

function badgeOf(offer: PanelOffer): ReactNode {
  if (offer.mayDecide) {
    return (
      <Badge tone="warn" large icon="alert-circle">
        {t.badge.mayDecide}
      </Badge>
    );
  }
  if (offer.expired) {
    return (
      <Badge tone="mute" large icon="clock">
        {t.badge.expired}
      </Badge>
    );
  }
  if (offer.offerLetterStatus === 'Approved') {
    return (
      <Badge tone="ok" large icon="circle-check">
        {t.badge.accepted}
      </Badge>
    );
  }
  return (
    <Badge tone="info" large icon="pencil">
      {t.badge.beingRevised}
    </Badge>
  );
}

function leadOf(offer: PanelOffer): string {
  if (offer.mayDecide) return t.readAndDecide(firstNameOf(offer.candidateName));
  if (offer.expired && offer.replyBy) return replyByMessages.passed(formatDate(offer.replyBy));
  if (offer.decision === null) return m.beingRevised;
  if (offer.decision.decidedOn === null) return t.accepted;
  const [date = '', time = ''] = formatInstant(offer.decision.decidedOn).split(', ');
  return t.acceptedOn(date, time);
}

function firstNameOf(name: string): string {
  return name.split(/\s/u)[0] ?? name;
}

/** Two lines on a phone, and at most two on a wide screen. */
function LeadSkeleton() {
  return (
    <span className={classes.waiting} aria-hidden="true">
      <Skeleton width="92%" />
      <Skeleton width="56%" />
    </span>
  );
}
