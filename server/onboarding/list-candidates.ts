import type { QueryOf } from '#contract/call.ts';
import type { getAllCandidateIds, getAllCandidates } from '#contract/onboarding.ts';
import type { Deps } from '#server/deps.ts';
import { joiningStatesOf } from '#server/joining/queries.ts';
import { chooseCandidateIds, chooseOffers, countAccepted, findSince, listDepartments } from './list/queries.ts';
import { toOnboardedCandidate } from './onboarded-candidate.ts';
import { listAccepted } from './queries.ts';

/** One page of the candidates who accepted and match, in the order that was asked for, pages counted from 1
 * (docs/rules/onboarding.md#onboarding-list); a page after the last one is empty. */
export async function listCandidates({ db }: Deps, { page, size, sort, ...filter }: QueryOf<typeof getAllCandidates>) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  const [chosen, totalElements, all, departments] = await Promise.all([
    chooseOffers(db, filter, sort, { page, size }),
    countAccepted(db, filter),
    isFiltered ? countAccepted(db, {}) : null,
    listDepartments(db),
  ]);
  const content = await rowsOf(db, chosen);
  const totalPages = Math.ceil(totalElements / size);
  return { content, page, size, totalPages, totalElements, totalAccepted: all ?? totalElements, departments };
}

async function rowsOf(db: Deps['db'], chosen: number[]) {
  const [rows, states, since] = await Promise.all([
    listAccepted(db, chosen),
    joiningStatesOf(db, chosen),
    findSince(db, chosen),
  ]);
  const byId = new Map(rows.map((row) => [row.candidateOfferId, row]));
  return chosen.flatMap((id) => {
    const [row, joining, known] = [byId.get(id), states.get(id), since.get(id)];
    if (row === undefined || joining === undefined || known === undefined) return [];
    const remindedOn = known.reminded_on?.toISOString() ?? null;
    return [{ ...toOnboardedCandidate(row, joining), since: known.since.toISOString(), remindedOn }];
  });
}

export async function listCandidateIds({ db }: Pick<Deps, 'db'>, filter: QueryOf<typeof getAllCandidateIds>) {
  return { candidateIds: await chooseCandidateIds(db, filter) };
}
