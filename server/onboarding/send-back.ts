import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { badFields, conflict } from '#server/errors.ts';
import { listSubmissions, sendBackForm } from '#server/joining/queries.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { formSentBackMail } from '#server/messages/mails/joining-mails.ts';
import { currentCompany, type Company } from '#server/settings/company.ts';
import { queueMessages, type OutgoingMessage } from '#server/messages/queue-messages.ts';
import type { CandidateRow } from './queries.ts';
import { requireCandidate } from './require-candidate.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const onboardingRefs = refsOf(onboardingMessages);

/**
 * Reopens a submitted joining form for the candidate, who is mailed the reason; the submission itself is kept. Raises 404
 * for an unknown candidate and 409 when nothing is submitted; of two at once exactly one wins.
 */
export async function sendBack(
  deps: Deps,
  actor: HrActor,
  { candidateId, reason = '' }: BodyOf<typeof sendBackOnBoardDetails>,
): Promise<void> {
  const candidate = await requireCandidate(deps.db, candidateId);
  const { candidate_offer_id: candidateOfferId } = candidate;
  if (reason === '') throw badFields([{ path: 'reason', text: onboardingRefs.sendBackReason }]);
  await deps.db.transaction().execute(async (tx) => {
    const sentBack = { reason, hrUserId: actor.hrUserId, on: deps.now() };
    if (!(await sendBackForm(tx, candidateOfferId, sentBack))) throw conflict(await whyNot(tx, candidateOfferId));
    const from = { company: await currentCompany({ ...deps, db: tx }), publicUrl: deps.publicUrl() };
    await queueMessages(tx, deps, [mailTo(from, candidate, reason)]);
    // The reason is kept with the submission: it is about the person, and the audit is never changed.
    await writeAudit(tx, actor, [{ action: 'send-back-joining-form', candidateOfferId }]);
  });
}

async function whyNot(tx: Tx, candidateOfferId: number): Promise<TextRef> {
  const [latest] = await listSubmissions(tx, candidateOfferId);
  if (latest === undefined) return onboardingRefs.notSubmitted;
  const { sentBack } = latest;
  return onboardingRefs.alreadySentBack(sentBack === null ? null : formatDate(todayInIndia(new Date(sentBack.on))));
}

function mailTo(
  from: { company: Company; publicUrl: string },
  candidate: CandidateRow,
  reason: string,
): OutgoingMessage {
  const { candidate_id: candidateId, candidate_name: name } = candidate;
  return {
    ...formSentBackMail(from.company, { candidateId, name, url: loginLink(from.publicUrl, candidateId) }, reason),
    messageId: randomUUID(),
    channel: 'mail',
    kind: 'joining-form-sent-back',
    recipient: candidate.email,
    candidateOfferId: candidate.candidate_offer_id,
    letterVersion: null,
  };
}
