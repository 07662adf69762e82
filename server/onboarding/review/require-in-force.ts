import { onboardingMessages } from '#domain/joining/messages.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, type AppError } from '#server/errors.ts';
import { listSubmissions } from '#server/joining/queries.ts';
import { lockReviewedForm } from './queries.ts';
import { changedSince, readSubmissions } from './read-review.ts';

const m = refsOf(reviewMessages);
const onboardingRefs = refsOf(onboardingMessages);

/** The submission that a review is made of, with its form locked until the transaction ends. Raises 409 unless it is
 * the one in force, with what changed since by field; when it was sent back, and while it is verified. */
export async function requireInForce(tx: Tx, deps: Pick<Deps, 'keys'>, candidateOfferId: number, version: number) {
  const form = await lockReviewedForm(tx, candidateOfferId);
  const submissions = await readSubmissions(tx, deps, candidateOfferId);
  if (submissions.latest > 0 && version !== submissions.latest) {
    const changed = (await changedSince(submissions, version)).map((path) => ({ path, text: m.changedSince }));
    throw conflict(m.olderSubmission, changed);
  }
  const submissionId = form?.submission_id ?? null;
  if (submissionId === null) throw await notInForce(tx, candidateOfferId);
  if (form?.verified_on) throw conflict(m.verified);
  return { submissionId, submissions };
}

export async function notInForce(tx: Tx, candidateOfferId: number): Promise<AppError> {
  const [latest] = await listSubmissions(tx, candidateOfferId);
  if (latest === undefined) return conflict(onboardingRefs.notSubmitted);
  const day = latest.sentBack && formatDate(todayInIndia(new Date(latest.sentBack.on)));
  return conflict(onboardingRefs.alreadySentBack(day));
}
