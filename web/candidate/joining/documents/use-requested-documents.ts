import { useQuery } from '@tanstack/react-query';
import { getRequestedDocuments } from '#contract/document-requests.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';

/** Before the 10 minutes are over for which links to documents work. */
const freshLinksMs = 8 * 60 * 1000;

/** What HR asks the candidate for; none where the server knows of no such thing. */
export function useRequestedDocuments() {
  const { signInNumber } = useCandidateSession();
  return useQuery({
    queryKey: [candidateQueries, signInNumber, 'requested-documents'],
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(getRequestedDocuments, { signal: until }), signal);
      return answer?.responseObject ?? [];
    },
    retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.status === 401),
    refetchInterval: freshLinksMs,
    refetchOnWindowFocus: true,
  });
}
