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
import classes from './offer-form-pages.module.css';
import { fetchOffer, inContext, type SavedOffer } from './offer-form-calls.ts';
import { SavedOfferPage } from './saved-offer.tsx';
import { offerFormTexts as t } from './texts.ts';
import { sayText } from '#domain/texts.ts';

/** Writes a new offer (docs/rules/offer-form.md#after-saving); once it is there, shows its letter. */
export function CreateOfferPage() {
  const [saved, setSaved] = useState<SavedOffer | null>(null);
  if (saved !== null) {
    return <SavedOfferPage saved={saved} message={m.created} onCreateAnother={() => setSaved(null)} />;
  }
  return (
    <>
      <HrPageHead title={t.createTitle} back={{ to: offersPath(), label: t.offers }} />
      <OfferForm onSaved={setSaved} />
    </>
  );
}

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

function OfferToEdit({
  candidateOfferId,
  onSaved,
}: {
  candidateOfferId: string;
  onSaved: (saved: SavedOffer) => void;
}) {
  const titleId = useId();
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
        <section className={classes.history} aria-labelledby={titleId}>
          <h2 id={titleId}>{offerHistoryMessages.title}</h2>
          <OfferHistory candidateOfferId={data.candidateOfferId} />
        </section>
      </>
    );
  }
  if (error === null || isUnauthorized(error)) {
    return (
      <>
        <SkeletonLines lines={8} />
        <LoadingText>{t.loading}</LoadingText>
      </>
    );
  }
  return (
    <ErrorState
      message={isAnswered(error) ? inContext(m.candidateContext, error) : m.unableToFetch}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
      action={<LinkButton to={offersPath()}>{t.backToOffers}</LinkButton>}
    />
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
