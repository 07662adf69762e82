import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { readAccess } from '#web/api/read/access.ts';
import { offerByAccess, type PanelOffer } from '#web/api/read/candidate-offer.ts';
import { candidateQueries, useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { signedLetterPollMs } from '#web/session/signed-letter/poll.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';

/** Before the 10 minutes are over for which the letter's link works (docs/rules/letter.md#link-to-the-letter). */
const freshLinkMs = 8 * 60 * 1000;

/** The candidate's own offer, with a link to its letter that is always fresh. An expired session leads to the login.
 * `askAgain` asks the server at once, even where the page has just asked. */
export function useOwnOffer({ askAgain = false } = {}): UseQueryResult<PanelOffer> {
  const { candidateId, signInNumber } = useCandidateSession();
  const offer = useQuery({
    queryKey: [candidateQueries, candidateId, signInNumber, 'offer'],
    queryFn: async ({ signal }): Promise<PanelOffer> => {
      const answer = await ownCall((until) => makeCall(getOfferLetter, { signal: until }), signal);
      // Where the server knows no others, what the specified calls tell of the offer.
      const access = answer === null && readAccess((await makeCall(isValidForAccess, { signal })).responseObject);
      const found = access ? offerByAccess(access, candidateId ?? '') : answer?.responseObject;
      if (!found) throw new Error('the answer holds no offer');
      return found;
    },
    retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.envelope !== null),
    refetchInterval: ({ state }) => (state.data?.signedLetter === 'PREPARING' ? signedLetterPollMs : freshLinkMs),
    refetchOnMount: askAgain ? 'always' : true,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });
  useLoginOnExpiry(offer.error);
  return offer;
}
