import type { BodyOf } from '#contract/call.ts';
import type { reopenOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { reviewParts } from '#domain/review/answers.ts';
import { mayVerify } from '#domain/review/review.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { endVerification, insertVerification } from './queries.ts';
import { readMarks } from './read-review.ts';
import { requireInForce } from './require-in-force.ts';

const m = refsOf(reviewMessages);

/**
 * Verifies the submission in force (docs/rules/review.md#verified). Raises 409 for another submission, for one that is
 * verified already, and with the paths that still ask for a correction.
 */
export async function verifyForm(
  deps: Deps,
  actor: HrActor,
  { candidateId, submissionVersion }: BodyOf<typeof verifyOnBoardDetails>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { candidate_offer_id: candidateOfferId } = await requireCandidate(tx, candidateId);
    const { submissionId, submissions } = await requireInForce(tx, deps, candidateOfferId, submissionVersion);
    const marks = await readMarks(tx, candidateOfferId, submissions);
    if (!mayVerify({ submitted: true, verified: false }, marks)) {
      const toFix = marks.filter(({ verdict }) => verdict === 'FIX');
      throw conflict(
        m.fixesLeft,
        toFix.map(({ path }) => ({ path, text: m.markedToFix })),
      );
    }
    const stamp = { by: actor.hrUserId, on: deps.now() };
    if (!(await insertVerification(tx, { candidateOfferId, submissionId }, stamp))) throw conflict(m.verified);
    await queueEvents(tx, deps, 'joining.verified', [candidateOfferId]);
    const parts = reviewParts(await submissions.answersOf(submissions.latest));
    const notReviewed = parts.filter((part) => !marks.some(({ path }) => path === part)).length;
    const details = { submissionId, notReviewed, parts: parts.length };
    await writeAudit(tx, actor, [{ action: 'verify-joining-form', candidateOfferId, details }]);
  });
}

/**
 * Undoes the verification: the form is submitted as before, and stays read-only for the candidate until HR sends it back.
 * Raises 409 unless it is verified.
 */
export async function reopenForm(
  deps: Deps,
  actor: HrActor,
  { candidateId, reason }: BodyOf<typeof reopenOnBoardDetails>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { candidate_offer_id: candidateOfferId } = await requireCandidate(tx, candidateId);
    const submissionId = await endVerification(tx, candidateOfferId, { by: actor.hrUserId, on: deps.now(), reason });
    if (submissionId === null) throw conflict(m.notVerified);
    // The reason is kept with the verification: it is about the person, and the audit is never changed.
    await writeAudit(tx, actor, [{ action: 'reopen-joining-form', candidateOfferId, details: { submissionId } }]);
  });
}
