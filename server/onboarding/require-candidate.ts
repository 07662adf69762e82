import { onboardingMessages } from '#domain/joining/messages.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { findCandidate, type CandidateRow } from './queries.ts';
import { refsOf } from '#domain/texts.ts';

const onboardingRefs = refsOf(onboardingMessages);

/** The candidate of this id. Raises the same 404 for an unknown id and one whose offer was deleted. */
export async function requireCandidate(db: Db, candidateId: string): Promise<CandidateRow> {
  const candidate = await findCandidate(db, candidateId);
  if (candidate === undefined) throw notFound(onboardingRefs.noData);
  return candidate;
}
