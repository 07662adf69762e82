import { answersByPath, withEntryIds } from '#domain/review/answers.ts';
import { type JoiningStep, joiningSteps } from '#domain/joining/steps.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decryptRecord } from '#server/joining/encrypted-numbers.ts';
import { findEntries } from '#server/joining/steps/queries.ts';
import { findRecord } from './queries.ts';

type EntryIds = Partial<Record<JoiningStep, number[]>>;

/** The ids of the stored entries of each section, in the order of its list. */
export const entryIdsOf = async (db: Db, candidateOfferId: number): Promise<EntryIds> => ({
  experience: (await findEntries(db, 'experiences', candidateOfferId)).map((row) => row.experience_id),
  education: (await findEntries(db, 'educations', candidateOfferId)).map((row) => row.education_id),
  family: (await findEntries(db, 'family_members', candidateOfferId)).map((row) => row.family_id),
});

/** A record of all sections with the ids of their entries. Records of older servers have none. */
export const withIds = (record: Partial<Record<JoiningStep, unknown>>, ids: EntryIds): Record<string, unknown> =>
  Object.fromEntries(joiningSteps.map((step) => [step, withEntryIds(step, record[step], ids[step] ?? [])]));

/** What a submission says, identity numbers whole: only what is asked for may leave it, masked. */
export async function readAnswers(db: Db, deps: Pick<Deps, 'keys'>, candidateOfferId: number, submissionId: number) {
  const record = decryptRecord(deps, candidateOfferId, await findRecord(db, submissionId));
  return answersByPath(
    withIds(record as Partial<Record<JoiningStep, unknown>>, await entryIdsOf(db, candidateOfferId)),
  );
}
