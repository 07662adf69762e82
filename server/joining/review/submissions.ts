import { answersByPath, type AnswersByPath, withEntryIds } from '#domain/review/answers.ts';
import { type JoiningStep, joiningSteps } from '#domain/joining/steps.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findEducations } from '#server/joining/education/queries.ts';
import { findExperiences } from '#server/joining/experience/queries.ts';
import { findFamily } from '#server/joining/family/queries.ts';
import { decryptRecord } from '#server/joining/encrypted-numbers.ts';
import { findRecord } from './queries.ts';

type EntryIds = Partial<Record<JoiningStep, number[]>>;

/** The ids of the stored entries of each section, in the order of its list. */
export async function entryIdsOf(db: Db, candidateOfferId: number): Promise<EntryIds> {
  return {
    experience: (await findExperiences(db, candidateOfferId)).map((row) => row.experience_id),
    education: (await findEducations(db, candidateOfferId)).map((row) => row.education_id),
    family: (await findFamily(db, candidateOfferId)).map((row) => row.family_id),
  };
}

/** A record of all sections with the ids of their entries. Records of older servers have none. */
export function withIds(record: Partial<Record<JoiningStep, unknown>>, ids: EntryIds): Record<string, unknown> {
  return Object.fromEntries(joiningSteps.map((step) => [step, withEntryIds(step, record[step], ids[step] ?? [])]));
}

/** What a submission says, identity numbers whole: only what is asked for may leave it, masked. */
export async function readAnswers(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  candidateOfferId: number,
  submissionId: number,
): Promise<AnswersByPath> {
  const record = decryptRecord(deps, candidateOfferId, await findRecord(db, submissionId));
  return answersByPath(
    withIds(record as Partial<Record<JoiningStep, unknown>>, await entryIdsOf(db, candidateOfferId)),
  );
}
