import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { getAllCandidates } from '#contract/onboarding.ts';
import type { Deps } from '#server/deps.ts';
import { joiningStatesOf } from '#server/joining/queries.ts';
import { toOnboardedCandidate } from './onboarded-candidate.ts';
import { countAccepted, listAccepted } from './queries.ts';

/**
 * One page of the candidates who accepted, newest acceptance first, pages counted from 1
 * (docs/rules/responses.md#lists); a page after the last one is empty.
 */
export async function listCandidates(
  { db }: Pick<Deps, 'db'>,
  { page, size, search = '' }: QueryOf<typeof getAllCandidates>,
): Promise<ResponseOf<typeof getAllCandidates>> {
  const [rows, totalElements] = await Promise.all([
    listAccepted(db, { page, size, search }),
    countAccepted(db, search),
  ]);
  const states = await joiningStatesOf(
    db,
    rows.map((row) => row.candidate_offer_id),
  );
  const content = rows.flatMap((row) => {
    const joining = states.get(row.candidate_offer_id);
    return joining === undefined ? [] : [toOnboardedCandidate(row, joining)];
  });
  return { content, page, size, totalPages: Math.ceil(totalElements / size), totalElements };
}
