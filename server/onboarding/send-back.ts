import type { BodyOf } from '#contract/call.ts';
import type { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { type AppError, badFields, conflict } from '#server/errors.ts';
import { joiningStateOf, sendBackForm } from '#server/joining/queries.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { formSentBackMail } from '#server/messages/mails/joining-mails.ts';
import { currentCompany } from '#server/settings/company.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { requireCandidate } from './require-candidate.ts';
import { lockReviewedForm } from './review/queries.ts';
import { readMarks, readSubmissions } from './review/read-review.ts';
import { notInForce } from './review/require-in-force.ts';
import { insertFixes } from '#server/joining/review/queries.ts';
import { pathLabels, reviewMessages } from '#domain/review/messages.ts';
import { wordsOfPath } from '#domain/review/path-words.ts';
import { inFormOrder } from '#domain/review/paths.ts';
import { refsOf } from '#domain/texts.ts';

const onboardingRefs = refsOf(onboardingMessages);
const reviewRefs = refsOf(reviewMessages);

/** Reopens a submitted joining form for the candidate: the marked parts or, without marks, the whole form, with HR's
 * reason (docs/rules/onboarding.md#sending-a-form-back). The candidate gets a mail with the corrections; the submission
 * itself is kept. Raises 404 for an unknown candidate, 409 without a submission or when it is verified, 400 without
 * marks and reason; of two concurrent calls exactly one wins. */
export async function sendBack(
  deps: Deps,
  actor: HrActor,
  { candidateId, reason = '' }: BodyOf<typeof sendBackOnBoardDetails>,
): Promise<void> {
  const candidate = await requireCandidate(deps.db, candidateId);
  const { candidateOfferId } = candidate;
  await deps.db.transaction().execute(async (tx) => {
    const form = await lockReviewedForm(tx, candidateOfferId);
    if (form?.verified_on) throw conflict(reviewRefs.verified);
    const submissionId = form?.submission_id ?? null;
    const fixes = submissionId === null ? [] : await readFixes(tx, deps, candidateOfferId);
    if (reason === '' && fixes.length === 0) throw await whyReason(tx, candidateOfferId, submissionId);
    const text = [reason, ...fixes.map(({ where, note }) => pathLabels.noted(where, note))].filter(Boolean).join('\n');
    const sentBack = { reason: text, sent_back_by: actor.hrUserId, sent_back_on: deps.now() };
    if (submissionId === null || !(await sendBackForm(tx, candidateOfferId, sentBack))) {
      throw await notInForce(tx, candidateOfferId);
    }
    if (fixes.length > 0) await insertFixes(tx, submissionId, fixes);
    const company = await currentCompany({ ...deps, db: tx });
    const { candidateId: id, name, email: recipient, language } = candidate;
    const addressee = { candidateId: id, name, url: loginLink(deps.publicUrl(), id, language), language };
    const mail = formSentBackMail(company, addressee, text);
    await queueMessages(tx, deps, [{ ...mail, kind: 'joining-form-sent-back', recipient, candidateOfferId }]);
    // The notes are stored with the submission: they are about the person, and the audit is never changed.
    const details = { submissionId, fixes: fixes.map(({ path }) => path) };
    await writeAudit(tx, actor, [{ action: 'send-back-joining-form', candidateOfferId, details }]);
  });
}

/** The marks in force that request a correction, with the labels of their paths. */
async function readFixes(tx: Tx, deps: Deps, candidateOfferId: number) {
  const submissions = await readSubmissions(tx, deps, candidateOfferId);
  const marks = await readMarks(tx, candidateOfferId, submissions);
  const toFix = inFormOrder(marks.filter(({ verdict }) => verdict === 'FIX'));
  if (toFix.length === 0) return [];
  const answers = await submissions.answersOf(submissions.latest);
  return toFix.map(({ path, note }) => ({ path, note: note ?? '', where: wordsOfPath(path, answers) }));
}

/** A reason is asked for, unless the form waits for the candidate as it is. */
async function whyReason(tx: Tx, candidateOfferId: number, submissionId: number | null): Promise<AppError> {
  const { sentBack } = await joiningStateOf(tx, candidateOfferId);
  if (submissionId === null && sentBack !== null) return notInForce(tx, candidateOfferId);
  return badFields([{ path: 'reason', text: onboardingRefs.sendBackReason }]);
}
