import { type KeyObject, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import { otpMessages } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Visitor, Origin, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { countCodeRequest, withCodeLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks, type Attempted } from '#server/auth/limits/lock-outs.ts';
import { noSoonerThan } from '#server/auth/limits/no-sooner-than.ts';
import { findCandidate, findHrUser, mayCandidateSignIn } from '#server/auth/queries.ts';
import { insertSession } from '#server/auth/sessions/queries.ts';
import {
  candidateAccount,
  findCandidateAttempt,
  findHrAccount,
  findHrAttempt,
  hrAccount,
  type Account,
  actorOf,
  recordRefusal,
} from '#server/auth/sessions/record-access.ts';
import { newSession, tokenOf } from '#server/auth/sessions/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { badFields } from '#server/errors.ts';
import { hrCodeMail } from '#server/messages/mails/login-mails.ts';
import { codeSms, smsLanguage } from '#server/messages/mails/sms-texts.ts';
import { queueMessages, type OutgoingMessage } from '#server/messages/queue-messages.ts';
import { keyedHash } from '#server/sealing/keys.ts';
import { currentCompany } from '#server/settings/company.ts';
import { keepHrEmail, keepMobileNumber, countCodeTry, markCodeUsed, putCode, type CodeOwner } from './queries.ts';

const otpRefs = refsOf(otpMessages);

/** Every answer about codes takes at least this long: well above what sending or checking takes where the account
 * exists, and hardly felt by a person. */
export const codeAnswerMs = 150;

/** Creates a six-digit code that is valid for 10 minutes and voids the owner's older one, and queues its message. The
 * request is recorded under the owner: the caller is not known yet. */
async function sendCode(
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
  await putCode(tx, owner, { code_id: codeId, code_hash: codeHash, created_on: createdOn, expires_on: expiresOn });
  await queueMessages(tx, deps, [{ ...messageOf(code), kind: 'otp', candidateOfferId }]);
  await writeAudit(tx, actorOf(owner, origin), [{ action: 'ask-code', candidateOfferId }]);
}

const resetKinds: Record<CodeOwner['audience'], SessionKind> = { candidate: 'candidateReset', hr: 'hrReset' };

/** Exchanges a code for a 10-minute reset token; once, and within five attempts. `account` is null for one that does
 * not exist. Raises 400 on `otp`, with the same words for every reason. */
async function redeemCode(deps: Deps, origin: Origin, account: Account | null, code: string): Promise<string> {
  // Counted and committed before the comparison: of concurrent attempts only five are compared.
  const tried = account && (await countCodeTry(deps.db, account, limits.otpTries, deps.now()));
  if (!tried || !timingSafeEqual(tried.code_hash, hashOf(deps.keys.codes, account, tried.code_id, code))) {
    await recordRefusal(deps, account, origin, 'refuse-code');
    throw wrongCode();
  }
  const { candidateOfferId } = account;
  const session = newSession(deps, resetKinds[account.audience], account.subject, origin);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await markCodeUsed(tx, tried.code_id, deps.now()))) throw wrongCode();
    await insertSession(tx, session);
    await writeAudit(tx, actorOf(account, origin), [{ action: 'take-code', candidateOfferId }]);
  });
  return tokenOf(deps, session);
}

/** Bound to its owner and its row, so that a hash proves nothing anywhere else. */
const hashOf = (key: KeyObject, { audience, subject }: CodeOwner, codeId: string, code: string): Buffer =>
  keyedHash(key, JSON.stringify([audience, subject, codeId, code]));

const wrongCode = () => badFields([{ path: 'otp', text: otpRefs.invalid }]);

/** Sends a code to the phone on the candidate's offer, if they may sign in; the answer is the same otherwise. */
export async function sendCandidateCode(deps: Deps, visitor: Visitor, { candidateId }: { candidateId: string }) {
  await countThenSend(deps, visitor, await findCandidateAttempt(deps, candidateId, visitor), async () => {
    const candidate = await findCandidate(deps.db, candidateId);
    if (candidate === undefined || !mayCandidateSignIn(candidate.status)) return;
    const company = await currentCompany(deps);
    const language = smsLanguage(deps.env, 'otp', candidate.language);
    await deps.db.transaction().execute(async (tx) => {
      const recipient = await keepMobileNumber(tx, candidate.candidate_id);
      if (recipient === null) return;
      await sendCode(tx, deps, visitor, candidateAccount(candidate), (code) => ({
        channel: 'sms',
        recipient,
        subject: '',
        text: codeSms(company, { code, publicUrl: deps.publicUrl(), language }),
        language,
      }));
    });
  });
}

/** Mails a code to the HR user. The answer is the same when the user does not exist, has no access, has not accepted
 * their invitation, or has no address. */
export async function sendHrCode(deps: Deps, visitor: Visitor, { userId }: { userId: string }): Promise<void> {
  await countThenSend(deps, visitor, await findHrAttempt(deps, userId, visitor), async () => {
    const user = await findHrUser(deps.db, userId);
    // An invited user sets the first password by the invitation alone, which ends after three days.
    if (user === undefined || user.disabled_on !== null || user.password_hash === null) return;
    if (user.email === null) {
      deps.log.warn({ hrUserId: user.hr_user_id }, 'no code sent: this HR user has no e-mail address on file');
      return;
    }
    const company = await currentCompany(deps);
    await deps.db.transaction().execute(async (tx) => {
      const recipient = await keepHrEmail(tx, user.hr_user_id);
      if (recipient === null) return;
      const mailOf = (code: string) => ({ channel: 'mail' as const, recipient, ...hrCodeMail(company, code) });
      await sendCode(tx, deps, visitor, hrAccount(user), mailOf);
    });
  });
}

async function countThenSend(deps: Deps, visitor: Visitor, found: Attempted, send: () => Promise<void>): Promise<void> {
  await recordingLocks(deps, visitor, found, () => countCodeRequest(deps.limits, found.attempt));
  await noSoonerThan(codeAnswerMs, send);
}

/** Exchanges a candidate's code for a reset token. Raises 400 'Invalid OTP' for every reason. */
export async function validateCandidateCode(
  deps: Deps,
  visitor: Visitor,
  { candidateId, otp }: { candidateId: string; otp: string },
) {
  return validate(deps, visitor, await findCandidateAttempt(deps, candidateId, visitor), otp, async () => {
    const candidate = await findCandidate(deps.db, candidateId);
    return candidate !== undefined && mayCandidateSignIn(candidate.status) ? candidateAccount(candidate) : null;
  });
}

/** Exchanges an HR user's code for a reset token. Raises 400 'Invalid OTP' for every reason. */
export async function validateHrCode(deps: Deps, visitor: Visitor, { userId, otp }: { userId: string; otp: string }) {
  const found = await findHrAttempt(deps, userId, visitor);
  return validate(deps, visitor, found, otp, () => findHrAccount(deps, userId));
}

function validate(
  deps: Deps,
  visitor: Visitor,
  found: Attempted,
  otp: string,
  findAccount: () => Promise<Account | null>,
): Promise<string> {
  const check = async () => redeemCode(deps, visitor, await findAccount(), otp);
  return recordingLocks(deps, visitor, found, () =>
    withCodeLimits(deps.limits, found.attempt, () => noSoonerThan(codeAnswerMs, check)),
  );
}
