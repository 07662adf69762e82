import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router';
import { limits } from '#domain/limits.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { isPlainLine } from '#domain/values/text.ts';
import { messageOr, isAnswered } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { LoadingText, SkeletonLines, ErrorState } from '#web/ui/feedback/states.tsx';
import { NotShown, fetchCandidate } from './candidate-calls.ts';
import { useListAddress } from './candidate-head.tsx';
import { ReviewView } from './review/review-view.tsx';
import { candidateTexts as t } from './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { freshLinksMs } from '#web/session/hr/hr-query.ts';
import { leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';

/** One candidate (docs/rules/onboarding.md#candidate-preview), or why they cannot be shown. */
export function CandidatePage() {
  const { candidateId } = useParams();
  const refusal = refusalOf(candidateId);
  const id = refusal === null && candidateId !== undefined ? candidateId.trim() : null;
  const { data, error, isFetching, refetch } = useCandidate(id);
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

function refusalOf(candidateId: string | undefined): string | null {
  const id = candidateId?.trim() ?? '';
  if (id === '') return m.idMissing;
  const isId = id.length <= limits.textMax && isPlainLine(id) && /[\p{L}\p{N}]/u.test(id);
  return isId && !['undefined', 'null', 'NaN'].includes(id) ? null : m.idInvalid;
}

function NotThere({ message, requestId, onRetry }: { message: string; requestId?: string; onRetry: () => void }) {
  const { to, label } = useListAddress();
  return (
    <>
      <HrPageHead title={t.title} />
      <ErrorState
        message={message}
        requestId={requestId}
        onRetry={onRetry}
        action={<LinkButton to={to}>{label}</LinkButton>}
      />
    </>
  );
}

/** All of a candidate, with links to the documents that are always fresh. Makes no call when `candidateId` is null. */
function useCandidate(candidateId: string | null) {
  const candidate = useQuery({
    queryKey: ['candidate', candidateId],
    enabled: candidateId !== null,
    queryFn: ({ signal }) => fetchCandidate(candidateId ?? '', signal),
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
