import type { BodyOf } from '#contract/call.ts';
import type { reopenOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { reviewParts } from '#domain/review/answers.ts';
import { mayVerify } from '#domain/review/review.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { formVerifiedMail } from '#server/messages/mails/joining-mails.ts';
import { type OutgoingMessage, queueMessages } from '#server/messages/queue-messages.ts';
import type { CandidateRow } from '#server/onboarding/queries.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { currentCompany } from '#server/settings/company.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { endVerification, insertVerification, wasVerifiedBefore } from './queries.ts';
import { readMarks } from './read-review.ts';
import { requireInForce } from './require-in-force.ts';

const m = refsOf(reviewMessages);

/** Verifies the submission in force and mails the candidate (docs/rules/review.md#verified). Raises 409 for another
 * submission, for one that is verified already, and with the paths that still ask for a correction. */
export async function verifyForm(
  deps: Deps,
  actor: HrActor,
  { candidateId, submissionVersion }: BodyOf<typeof verifyOnBoardDetails>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const candidate = await requireCandidate(tx, candidateId);
    const { candidateOfferId } = candidate;
    const { submissionId, submissions } = await requireInForce(tx, deps, candidateOfferId, submissionVersion);
    const marks = await readMarks(tx, candidateOfferId, submissions);
    if (!mayVerify({ submitted: true, verified: false }, marks)) {
      const toFix = marks.filter(({ verdict }) => verdict === 'FIX').map(({ path }) => ({ path, text: m.markedToFix }));
      throw conflict(m.fixesLeft, toFix);
    }
    const stamp = { verified_by: actor.hrUserId, verified_on: deps.now() };
    const verified = { candidate_offer_id: candidateOfferId, submission_id: submissionId, ...stamp };
    if (!(await insertVerification(tx, verified))) throw conflict(m.verified);
    // A candidate is mailed once about a submission, however often HR reopens and verifies it.
    if (!(await wasVerifiedBefore(tx, submissionId))) {
      await queueMessages(tx, deps, [await mailOf(tx, deps, candidate, stamp.verified_on)]);
    }
    await queueEvents(tx, deps, 'joining.verified', [candidateOfferId]);
    const parts = reviewParts(await submissions.answersOf(submissions.latest));
    const notReviewed = parts.filter((part) => !marks.some(({ path }) => path === part)).length;
    const details = { submissionId, notReviewed, parts: parts.length };
    await writeAudit(tx, actor, [{ action: 'verify-joining-form', candidateOfferId, details }]);
  });
}

async function mailOf(tx: Tx, deps: Deps, candidate: CandidateRow, on: Date): Promise<OutgoingMessage> {
  const { candidateOfferId, candidateId, name, email: recipient, joiningDate, language } = candidate;
  const company = await currentCompany({ ...deps, db: tx });
  const url = loginLink(deps.publicUrl(), candidateId, language);
  const mail = formVerifiedMail(company, { candidateId, name, url, joiningDate, on, language });
  return { ...mail, kind: 'joining-form-verified', recipient, candidateOfferId };
}

/** Undoes the verification: the form is submitted as before, and stays read-only for the candidate until HR sends it
 * back. Raises 409 unless it is verified. */
export async function reopenForm(
  deps: Deps,
  actor: HrActor,
  { candidateId, reason }: BodyOf<typeof reopenOnBoardDetails>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = await requireCandidate(tx, candidateId);
    const end = { reopened_by: actor.hrUserId, reopened_on: deps.now(), reason };
    const submissionId = await endVerification(tx, candidateOfferId, end);
    if (submissionId === null) throw conflict(m.notVerified);
    // The reason is kept with the verification: it is about the person, and the audit is never changed.
    await writeAudit(tx, actor, [{ action: 'reopen-joining-form', candidateOfferId, details: { submissionId } }]);
  });
}
