import { useParams } from 'react-router';
import { getOfferPage, type OfferPage as PageOfOffer } from '#contract/hr/offer-page.ts';
import { getCandidateOfferLetterDetails } from '#contract/offers.ts';
import { generalMessages } from '#domain/messages.ts';
import { CallError, makeCall, messageOr } from '#web/api/client.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { fetchObject, heldBy } from '#web/api/fetch-object.ts';
import { ownCall } from '#web/api/own-call.ts';
import { readOfferDetails } from '#web/api/read/offers.ts';
import { idOf, sentId } from '#web/api/read/record-ids.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { signedLetterPollMs } from '#web/session/signed-letter/poll.ts';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadingText, SkeletonLines, ErrorState, type ErrorStateProps } from '#web/ui/feedback/states.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { useWayBack } from './offer-head.tsx';
import { OfferView } from './offer-view.tsx';
import { offerPageTexts as t } from './texts.ts';

/** One offer: where it stands, what happened, what comes next (docs/rules/offer-page.md); or why it cannot be shown. */
export function OfferPage() {
  const { candidateOfferId = '' } = useParams();
  const mayBeThere = knownServer() === 'other' || /^[1-9]\d{0,8}$/.test(candidateOfferId);
  const id = mayBeThere ? idOf(candidateOfferId) : null;
  if (id === null) return <NotThere message={generalMessages.unknownOffer} />;
  return <OfferOfId key={id} candidateOfferId={id} />;
}

function OfferOfId({ candidateOfferId }: { candidateOfferId: number }) {
  const { data, error, refetch } = useHrQuery(
    ['offer-page', candidateOfferId],
    (signal) => fetchOfferPage(candidateOfferId, signal),
    { refetchInterval: (page) => (page?.signedLetter === 'PREPARING' ? signedLetterPollMs : false), gcTime: 0 },
  );
  const back = useWayBack();
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
  return (
    <>
      <HrPageHead title={t.title} back={back} />
      <LoadingText>{t.loading}</LoadingText>
      <SkeletonLines lines={12} />
    </>
  );
}

/** The offer with what happened to it; of a server that knows only the specified calls, the offer alone. */
async function fetchOfferPage(candidateOfferId: number, signal: AbortSignal): Promise<PageOfOffer> {
  const query = { candidateOfferId: sentId(candidateOfferId) };
  const page = await ownCall((until) => fetchObject(getOfferPage, { query, signal: until }), signal);
  if (page !== null) return page;
  const details = heldBy(await makeCall(getCandidateOfferLetterDetails, { query, signal }));
  const offer = readOfferDetails(details, candidateOfferId);
  return { offer, versions: [], opened: null, joining: null, signedLetter: null, pay: null };
}

function NotThere(trouble: Pick<ErrorStateProps, 'message' | 'requestId' | 'onRetry'>) {
  return (
    <>
      <HrPageHead title={t.title} />
      <ErrorState {...trouble} action={<LinkButton to={offersPath()}>{t.backToOffers}</LinkButton>} />
    </>
  );
}
