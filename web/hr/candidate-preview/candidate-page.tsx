import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router';
import { getCandidateById } from '#contract/onboarding.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { limits } from '#domain/limits.ts';
import { isPlainLine } from '#domain/values/text.ts';
import { isAnswered, makeCall, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { readCandidate } from '#web/api/read/candidates.ts';
import { freshLinksMs } from '#web/session/hr/hr-query.ts';
import { leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { hrToken } from '#web/session/tokens.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ErrorState, LoadingText, SkeletonLines } from '#web/ui/feedback/states.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { useListAddress } from './candidate-head.tsx';
import { ReviewView } from './review/review-view.tsx';
import { candidateTexts as t } from './texts.ts';

/** One candidate (docs/rules/onboarding.md#candidate-preview), or why they cannot be shown. */
export function CandidatePage() {
  const id = useParams().candidateId?.trim() ?? '';
  const refusal = refusalOf(id);
  const { data, error, isFetching, refetch } = useCandidate(id, refusal === null);
  const reload = useCallback(async () => (await refetch()).data, [refetch]);

  if (refusal !== null) return <NotThere message={refusal} onRetry={() => location.reload()} />;
  if (data !== undefined) return <ReviewView key={data.candidate.candidateId} detail={data} reload={reload} />;
  if (error !== null && !isFetching) {
    const message = error instanceof NotShown ? error.message : messageOr(error, m.loadFailed);
    return <NotThere message={message} requestId={requestIdOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <HrPageHead title={t.title} />
      <LoadingText>{m.loadingCandidate}</LoadingText>
      <SkeletonLines lines={12} />
    </>
  );
}

function refusalOf(id: string): string | null {
  if (id === '') return m.idMissing;
  const isId = id.length <= limits.textMax && isPlainLine(id) && /[\p{L}\p{N}]/u.test(id);
  return isId && !['undefined', 'null', 'NaN'].includes(id) ? null : m.idInvalid;
}

function NotThere(error: { message: string; requestId?: string; onRetry: () => void }) {
  const { to, label } = useListAddress();
  return (
    <>
      <HrPageHead title={t.title} />
      <ErrorState {...error} action={<LinkButton to={to}>{label}</LinkButton>} />
    </>
  );
}

/** Why a candidate cannot be shown, in our words (docs/rules/onboarding.md#when-a-candidate-cannot-be-shown). */
class NotShown extends Error {
  override readonly name = 'NotShown';
}

/** All of a candidate, with links to the documents that are always fresh; NotShown without a token and for an unknown
 * candidate. */
function useCandidate(candidateId: string, enabled: boolean) {
  const candidate = useQuery({
    queryKey: ['candidate', candidateId],
    enabled,
    queryFn: async ({ signal }) => {
      if (hrToken.read() === null) throw new NotShown(m.tokenMissing);
      const { responseObject } = await makeCall(getCandidateById, { query: { candidateId }, signal });
      const found = readCandidate(responseObject, candidateId);
      if (found === null) throw new NotShown(m.noData);
      return found;
    },
    retry: (failures, error) => failures < 1 && !isAnswered(error) && !(error instanceof NotShown),
    refetchInterval: freshLinksMs,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
    // Nothing of it is kept once the page is left.
    gcTime: 0,
  });
  const { error } = candidate;
  useEffect(() => leaveUnlessTyping(error), [error]);
  return candidate;
}
