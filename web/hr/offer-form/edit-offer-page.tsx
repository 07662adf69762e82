import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useParams } from 'react-router';
import type { OfferDetails } from '#contract/offers.ts';
import { offerHistoryMessages } from '#domain/hr-messages.ts';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf } from '#domain/offer/offer.ts';
import { isAnswered } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { OfferHistory } from '#web/hr/parts/offer-history/offer-history.tsx';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { LoadingText, SkeletonLines, ErrorState } from '#web/ui/feedback/states.tsx';
import { OfferForm } from './offer-form.tsx';
import classes from './edit-offer-page.module.css';
import { fetchOffer, inContext, type SavedOffer } from './offer-form-calls.ts';
import { SavedOfferPage } from './saved-offer.tsx';
import { offerFormTexts as t } from './texts.ts';
import { sayText } from '#domain/texts.ts';

/** Edits an offer (docs/rules/offer-form.md#after-saving); once it is saved, shows its new letter. */
export function EditOfferPage() {
  const { candidateOfferId = '' } = useParams();
  return <OfferPage key={candidateOfferId} candidateOfferId={candidateOfferId} />;
}

function OfferPage({ candidateOfferId }: { candidateOfferId: string }) {
  const [saved, setSaved] = useState<SavedOffer | null>(null);
  if (saved !== null) return <SavedOfferPage saved={saved} message={m.updated} />;
  return (
    <>
      <HrPageHead title={t.editTitle} back={{ to: offersPath(), label: t.offers }} />
      <OfferToEdit candidateOfferId={candidateOfferId} onSaved={setSaved} />
    </>
  );
}

type OfferToEditProps = { candidateOfferId: string; onSaved: (saved: SavedOffer) => void };

function OfferToEdit({ candidateOfferId, onSaved }: OfferToEditProps) {
  // Always read again: the form carries the version that it was read with.
  const { data, error, refetch } = useQuery({
    queryKey: ['offer-to-edit', candidateOfferId],
    queryFn: ({ signal }) => fetchOffer(candidateOfferId, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  useEffect(() => leaveIfUnauthorized(error, offerFormSessionMessages.authenticationFailed), [error]);

  if (data !== undefined) {
    return (
      <>
        {data.may.edit ? <OfferForm offer={data} onSaved={onSaved} /> : <NotEditable offer={data} />}
        <History candidateOfferId={data.candidateOfferId} />
      </>
    );
  }
  if (error === null || isUnauthorized(error)) return <LoadingOffer />;
  return (
    <ErrorState
      message={isAnswered(error) ? inContext(m.candidateContext, error) : m.unableToFetch}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
      action={<LinkButton to={offersPath()}>{t.backToOffers}</LinkButton>}
    />
  );
}

function History({ candidateOfferId }: { candidateOfferId: number }) {
  const titleId = useId();
  return (
    <section className={classes.history} aria-labelledby={titleId}>
      <h2 id={titleId}>{offerHistoryMessages.title}</h2>
      <OfferHistory candidateOfferId={candidateOfferId} />
    </section>
  );
}

function LoadingOffer() {
  return (
    <>
      <SkeletonLines lines={8} />
      <LoadingText>{t.loading}</LoadingText>
    </>
  );
}

/** Says why an offer stays as it is (docs/rules/life-cycle.md#who-may-edit-an-offer). */
function NotEditable({ offer }: { offer: OfferDetails }) {
  return (
    <Alert tone="info" action={<LinkButton to={offersPath()}>{t.backToOffers}</LinkButton>}>
      {sayText(refusalOf('edit', standingOf(offer.offerLetterStatus, offer.removedOn)))}
    </Alert>
  );
}
