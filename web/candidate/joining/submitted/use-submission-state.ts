import { useQuery } from '@tanstack/react-query';
import { getJoiningState } from '#contract/joining.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';

/** `on` is an ISO instant. */
export type Submission = { kind: 'submitted'; on: string } | { kind: 'missing' | 'loading' | 'unknown' };

/**
 * Whether the joining form was submitted. Asked again on each opening and kept apart from the wizard's state, which was
 * read before the submit.
 */
export function useSubmissionState(): Submission {
  const { signInNumber } = useCandidateSession();
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: [candidateQueries, signInNumber, 'submission'],
    queryFn: async ({ signal }): Promise<Submission> => {
      const answer = await ownCall((until) => makeCall(getJoiningState, { signal: until }), signal);
      if (!answer?.responseObject) return { kind: 'unknown' };
      const { submittedOn: on } = answer.responseObject;
      return on === null ? { kind: 'missing' } : { kind: 'submitted', on };
    },
    retry: false,
    gcTime: 0,
  });
  return data ?? { kind: isPending && fetchStatus === 'fetching' ? 'loading' : 'unknown' };
}
