import { useRef, useState, useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { replyByMessages } from '#domain/offer/sending/reply-by-messages.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { formatDate, formatInstant } from '#domain/values/calendar.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { DocumentsNotice } from '#web/session/candidate/documents-notice/documents-notice.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useOwnJoiningState } from '#web/session/candidate/own-queries.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { useCorrectionsFirst } from '#web/session/candidate/use-corrections-first.ts';
import { SignedLetter } from '#web/session/signed-letter/signed-letter.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PayTable } from '#web/ui/pay/pay-table.tsx';
import { payTexts } from '#web/ui/pay/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { KeyTerms } from './key-terms.tsx';
import { LetterViewer } from './letter/letter-viewer.tsx';
import classes from './offer-page.module.css';
import { offerTexts as t } from './texts.ts';

/** The offer panel, and what a candidate who comes back finds (docs/rules/offer-panel-and-decision.md#offer-panel). */
export function OfferPage() {
  const account = useCandidateAccount();
  const { data: offer, error, refetch } = useOwnOffer();
  const isRejected = offer?.offerLetterStatus === 'Rejected';
  return (
    <CandidatePage {...account}>
      {/* Within the page, which stays while the other one is loaded. */}
      {isRejected && <Navigate to="/onboard/reject" replace />}
      {offer !== undefined && !isRejected && <ShownOffer offer={offer} reload={async () => (await refetch()).data} />}
      {offer === undefined && error === null && (
        // Everything but the words, so that nothing moves when they arrive.
        <div className={classes.offer}>
          <OfferHead loading />
          <KeyTerms terms={null} />
          <LetterViewer version={null} letterUrl={null} reload={async () => undefined} />
          <div className={classes.decide} />
        </div>
      )}
      {offer === undefined && error !== null && (
        <div className={classes.alone}>
          <OfferHead />
          <FailedLoad error={error} fallback={m.loadFailed} refetch={refetch} />
          <Help />
        </div>
      )}
    </CandidatePage>
  );
}

function ShownOffer({ offer, reload }: { offer: PanelOffer; reload: () => Promise<PanelOffer | undefined> }) {
  const head = useRef<HTMLDivElement>(null);
  const { letterUrl, mayDecide, offerVersion } = offer;
  const isAccepted = !mayDecide && offer.decision !== null;
  const { data: joining } = useOwnJoiningState({ enabled: isAccepted });
  useCorrectionsFirst(joining);
  const waiting = joining?.askedDocuments ?? 0;
  const asks = waiting > 0 && <DocumentsNotice waiting={waiting} />;
  const [shown, setShown] = useState({ offerVersion, said: null as string | null });
  // Another letter replaces the one on the screen.
  if (shown.offerVersion !== offerVersion) setShown({ offerVersion, said: offerVersion === null ? null : m.stale });
  /** Leads back to the top, where it says what is different now. */
  function tell(text: string | null): void {
    if (text !== null) setShown((last) => ({ ...last, said: text }));
    head.current?.focus();
  }
  const decision = mayDecide ? (
    <DecisionPanel {...{ offerVersion, reload, tell }} />
  ) : (
    isAccepted && <AcceptedOffer offer={offer} />
  );
  if (offer.terms === null || offerVersion === null) {
    return (
      <div className={classes.alone}>
        <OfferHead ref={head} offer={offer} asks={asks} />
        {decision && (
          <section className={classes.decide} aria-label={t.decision}>
            {decision}
          </section>
        )}
        <Help />
      </div>
    );
  }
  // A server may know of none.
  const pay = offer.terms.pay ?? null;
  return (
    <div className={classNames(classes.offer, pay !== null && classes.withPay)}>
      <OfferHead ref={head} offer={offer} notice={shown.said} asks={asks} />
      <KeyTerms terms={offer.terms} replyBy={mayDecide ? offer.replyBy : null} />
      {pay !== null && <PayCard pay={pay} />}
      <LetterViewer version={offerVersion} {...{ letterUrl, reload, mayDecide }} />
      <section className={classes.decide} aria-label={t.decision}>
        {decision}
        <Help />
      </section>
    </div>
  );
}

/** For a candidate who accepted before: the way on, which opens the joining pages for this session. */
function AcceptedOffer({ offer: { candidateId, signedLetter } }: { offer: PanelOffer }) {
  const navigate = useNavigate();
  const sessionExpired = useSessionExpired();
  function goOn(): void {
    candidateSession.unlockJoining();
    void navigate('/onboard/joining');
  }
  return (
    <>
      <Button variant="primary" block onClick={goOn}>
        {t.goOn}
      </Button>
      {signedLetter !== null && (
        <SignedLetter
          state={signedLetter}
          read={() => fetchFile(getSignedLetterPdf)}
          fileName={`signed-letter-${candidateId}.pdf`}
          block
          onUnauthorized={sessionExpired}
        />
      )}
      <LinkButton to="/onboard/home" variant="quiet" block>
        {t.home}
      </LinkButton>
    </>
  );
}

function Help() {
  return (
    <p className={classes.help}>
      <HrContact />
    </p>
  );
}

function PayCard({ pay }: { pay: LetterPay }) {
  const titleId = useId();
  return (
    <Card className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.yourPay}</h2>
      <PayTable rows={pay.rows} caption={t.yourPay} />
      <p className={classes.note}>{payTexts.beforeTax}</p>
    </Card>
  );
}

type OfferHeadProps = {
  ref?: Ref<HTMLDivElement>;
  offer?: PanelOffer;
  /** What has changed since the candidate began to read. */
  notice?: string | null;
  /** What HR waits for, with the way to it. */
  asks?: ReactNode;
  loading?: boolean;
};

function OfferHead({ ref, offer, notice = null, asks, loading = false }: OfferHeadProps) {
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
