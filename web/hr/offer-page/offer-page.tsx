import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { generalMessages } from '#domain/messages.ts';
import { CallError, isAnswered, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized, leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { signedLetterPollMs } from '#web/session/signed-letter/poll.ts';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { useWayBack } from './offer-head.tsx';
import { fetchOfferPage } from './offer-page-calls.ts';
import { OfferView } from './offer-view.tsx';
import { offerPageTexts as t } from './texts.ts';

/** One offer: where it stands, what happened, what comes next (docs/rules/offer-page.md); or why it cannot be shown. */
export function OfferPage() {
  const { candidateOfferId = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(candidateOfferId) ? Number(candidateOfferId) : null;
  if (id === null) return <NotThere message={generalMessages.unknownOffer} />;
  return <OfferOfId key={id} candidateOfferId={id} />;
}

function OfferOfId({ candidateOfferId }: { candidateOfferId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['offer-page', candidateOfferId],
    queryFn: async ({ signal }) => fetchOfferPage(candidateOfferId, signal),
    retry: (failures, failure) => failures < 1 && !isAnswered(failure),
    // Candidates continue in the meantime.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.signedLetter === 'PREPARING' ? signedLetterPollMs : false),
    gcTime: 0,
  });
  useEffect(() => leaveUnlessTyping(error), [error]);

  if (data !== undefined) return <OfferView page={data} error={error} reload={refetch} />;
  if (error !== null && !isUnauthorized(error)) {
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
    return (
      <NotThere
        message={messageOr(error, t.loadFailed)}
        requestId={requestIdOf(error)}
        onRetry={isUnknown ? undefined : () => void refetch()}
      />
    );
  }
  return <LoadingOffer />;
}

function LoadingOffer() {
  const back = useWayBack();
  return (
    <>
      <HrPageHead title={t.title} back={back} />
      <LoadingText>{t.loading}</LoadingText>
      <SkeletonLines lines={12} />
    </>
  );
}

type NotThereProps = { message: string; requestId?: string | undefined; onRetry?: (() => void) | undefined };

function NotThere({ message, requestId, onRetry }: NotThereProps) {
  return (
    <>
      <HrPageHead title={t.title} />
      <ErrorState
        message={message}
        {...(requestId === undefined ? {} : { requestId })}
        {...(onRetry === undefined ? {} : { onRetry })}
        action={<LinkButton to={offersPath()}>{t.backToOffers}</LinkButton>}
      />
    </>
  );
}
