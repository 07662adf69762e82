import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { startHandoff } from '#contract/handoff.ts';
import { handoffFieldOf, handoffLimits } from '#domain/joining/handoff/handoff.ts';
import { handoffRefs as m } from '#domain/joining/handoff/messages.ts';
import { VERIFICATION_CODE_BYTES, verificationCodeOf } from '#domain/verification/code.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { deleteExpiredHandoffs } from '#server/documents/queries.ts';
import { conflict, notFound } from '#server/errors.ts';
import { aadhaarModeOf } from '#server/joining/steps/aadhaar-mode.ts';
import { requireAccepted, requireOpen } from '#server/joining/policy.ts';
import { findOwnForm } from '#server/joining/queries.ts';
import { hasEntry, insertHandoff } from './queries.ts';

const minuteMs = 60_000;

/** The stored form of a code or a cookie, which are random enough to need no key. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Makes a code for one file field of the candidate's own form. Raises 409 before the acceptance, for a submitted form,
 * and for an Aadhaar card that has to be covered first, 404 for an entry that is not theirs, 429 above the limit of a
 * day. */
export async function start(
  deps: Deps,
  actor: CandidateActor,
  { step, field: name, entryId }: BodyOf<typeof startHandoff>,
): Promise<ResponseOf<typeof startHandoff>> {
  const own = requireAccepted(await findOwnForm(deps.db, actor.candidateId));
  if (step !== 'documents') requireOpen(own);
  const { candidateOfferId } = own;
  const field = handoffFieldOf(step, name)?.field;
  if (field === undefined) throw new Error('the contract takes known fields alone');
  const entry = entryId === null || entryId === undefined ? null : String(entryId);
  if (entry !== null && !(await hasEntry(deps.db, candidateOfferId, step, entry))) throw notFound(m.unknownEntry);
  if (field === 'aadhaarDocument' && (await aadhaarModeOf(deps.db, candidateOfferId)) !== 'AS_SPECIFIED') {
    throw conflict(m.coverFirst);
  }
  await deps.limits.consume('startHandoffByCandidate', actor.candidateId);
  const code = verificationCodeOf(randomBytes(VERIFICATION_CODE_BYTES));
  const now = deps.now();
  const expiresOn = new Date(now.getTime() + handoffLimits.minutes * minuteMs);
  await deps.db.transaction().execute(async (tx) => {
    await deleteExpiredHandoffs(tx, now);
    await insertHandoff(tx, {
      code_hash: hashOf(code),
      candidate_offer_id: candidateOfferId,
      session_id: actor.session.sessionId,
      step,
      field,
      entry_id: entry,
      created_on: now,
      expires_on: expiresOn,
    });
    await writeAudit(tx, actor, [{ action: 'start-handoff', candidateOfferId, details: { field } }]);
  });
  return { code, expiresOn: expiresOn.toISOString() };
}
