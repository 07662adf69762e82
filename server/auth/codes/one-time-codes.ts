import { type KeyObject, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import { otpMessages } from '#domain/messages.ts';
import type { Origin } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { type AppError, badFields } from '#server/errors.ts';
import { queueMessages, type OutgoingMessage } from '#server/messages/queue-messages.ts';
import { keyedHash } from '#server/sealing/keys.ts';
import { countCodeTry, markCodeUsed, putCode, type CodeOwner } from './queries.ts';
import { insertSession } from '#server/auth/sessions/queries.ts';
import { actorOf, recordRefusal, type Account } from '#server/auth/sessions/record-access.ts';
import { newSession, tokenOf } from '#server/auth/sessions/sessions.ts';
import { refsOf } from '#domain/texts.ts';

const otpRefs = refsOf(otpMessages);

/** Every answer about codes takes at least this long: well above what sending or checking takes where the account
 * exists, and hardly felt by a person. */
export const codeAnswerMs = 150;

/** Creates a six-digit code that is valid for 10 minutes and voids the owner's older one, and queues its message. The
 * request is recorded under the owner: the caller is not known yet. */
export async function sendCode(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'keys' | 'now'>,
  origin: Origin,
  { candidateOfferId, ...owner }: Account,
  messageOf: (code: string) => Pick<OutgoingMessage, 'channel' | 'recipient' | 'subject' | 'text' | 'body'>,
): Promise<void> {
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
  const codeId = randomUUID();
  const createdOn = deps.now();
  const expiresOn = new Date(createdOn.getTime() + limits.otpMinutes * 60_000);
  const codeHash = hashOf(deps.keys.codes, owner, codeId, code);
  await putCode(tx, { ...owner, codeId, codeHash, createdOn, expiresOn });
  await queueMessages(tx, deps, [{ ...messageOf(code), kind: 'otp', candidateOfferId }]);
  await writeAudit(tx, actorOf(owner, origin), [{ action: 'ask-code', candidateOfferId }]);
}

const resetKinds: Record<CodeOwner['audience'], SessionKind> = { candidate: 'candidateReset', hr: 'hrReset' };

/** Exchanges a code for a 10-minute reset token; once, and within five attempts. `account` is null for one that does
 * not exist. Raises 400 on `otp`, with the same words for every reason. */
export async function redeemCode(deps: Deps, origin: Origin, account: Account | null, code: string): Promise<string> {
  const refused = async () => {
    await recordRefusal(deps, account, origin, 'refuse-code');
    return wrongCode();
  };
  if (account === null) throw await refused();
  const { candidateOfferId, ...owner } = account;
  // Counted and committed before the comparison: of concurrent attempts only five are compared.
  const tried = await countCodeTry(deps.db, owner, limits.otpTries, deps.now());
  if (tried === undefined) throw await refused();
  const given = hashOf(deps.keys.codes, owner, tried.code_id, code);
  if (!timingSafeEqual(tried.code_hash, given)) throw await refused();
  const session = newSession(deps, resetKinds[owner.audience], owner.subject, origin);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await markCodeUsed(tx, tried.code_id, deps.now()))) throw wrongCode();
    await insertSession(tx, session);
    await writeAudit(tx, actorOf(owner, origin), [{ action: 'take-code', candidateOfferId }]);
  });
  return tokenOf(deps, session);
}

/** Bound to its owner and its row, so that a hash proves nothing anywhere else. */
function hashOf(key: KeyObject, { audience, subject }: CodeOwner, codeId: string, code: string): Buffer {
  return keyedHash(key, JSON.stringify([audience, subject, codeId, code]));
}

function wrongCode(): AppError {
  return badFields([{ path: 'otp', text: otpRefs.invalid }]);
}
