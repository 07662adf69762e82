import { loginMessages } from '#domain/first-messages.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import type { SecondFactorMethod } from '#domain/second-factor/second-factor.ts';
import { providerName } from '#domain/settings/sso.ts';
import { ssoRefs } from '#domain/settings/sso-messages.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import type { Visitor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { mailNewBrowser } from '#server/auth/factors/notices.ts';
import { lockHrUser } from '#server/auth/factors/queries.ts';
import { methodsOf } from '#server/auth/factors/verify-factor.ts';
import { withLoginLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { mayCandidateSignIn } from '#server/auth/queries.ts';
import { insertLogin, insertSession } from '#server/auth/sessions/queries.ts';
import {
  actorOf,
  findCandidateAttempt,
  findHrAttempt,
  recordRefusal,
  type Account,
} from '#server/auth/sessions/record-access.ts';
import { newSession, tokenOf } from '#server/auth/sessions/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { currentSecurity } from '#server/settings/security.ts';
import { forbidden, unauthorized } from '#server/errors.ts';
import { readTemporaryPassword, verifyPassword } from '#server/sealing/passwords.ts';

const loginRefs = refsOf(loginMessages);
const hrAuthRefs = refsOf(hrAuthMessages);

type Credentials = { userName: string; password: string };

/** Candidate login: the token of a full session, or of a pending one while the temporary password waits to be
 * changed. Raises 401, with the same words and timing for every reason
 * (docs/rules/candidate-login.md#what-a-failed-login-says). */
export async function signInCandidate(deps: Deps, visitor: Visitor, given: Credentials): Promise<{ token: string }> {
  const found = await findCandidateAttempt(deps, given.userName, visitor);
  const { candidate } = found;
  const isPending = candidate?.must_change === true;
  const login = {
    ...found,
    passwordHash: candidate?.password_hash ?? null,
    isOpen: candidate !== undefined && mayCandidateSignIn(candidate.status),
    kind: isPending ? ('candidatePending' as const) : ('candidate' as const),
    refusal: loginRefs.invalid,
    details: { pending: isPending },
  };
  // A mailed password is copied out of the mail with what is around it; a password of one's own is taken as typed.
  const password = (isPending ? readTemporaryPassword(given.password) : null) ?? given.password;
  const { token } = await signIn(deps, visitor, login, password);
  return { token };
}

/** HR login; of a user with a second factor its first step. Raises 401, with the same words and timing for a wrong
 * name, a wrong password and an ended access. */
export async function signInHr(deps: Deps, visitor: Visitor, given: Credentials) {
  const found = await findHrAttempt(deps, given.userName, visitor);
  const { user } = found;
  const login = {
    ...found,
    passwordHash: user?.password_hash ?? null,
    isOpen: user?.disabled_on === null,
    kind: 'hr' as const,
    refusal: hrAuthRefs.invalidCredentials,
    // Asked for an unknown name, too: the time of an answer must not tell which users exist.
    barred: await passwordBar(deps, user?.roles ?? []),
  };
  const { token, methods } = await signIn(deps, visitor, login, given.password);
  const employeeId = user?.hr_user_id ?? '';
  return methods.length === 0 ? { token, employeeId } : { token: '', employeeId, secondFactor: { token, methods } };
}

/** Why a user with these roles cannot use a password, where the company leaves passwords to Administrators; else null. */
async function passwordBar(deps: Deps, roles: readonly string[]): Promise<TextRef | null> {
  const { sso } = await currentSecurity(deps);
  if (!sso.on || sso.passwords === 'ALLOWED' || roles.includes('ADMIN')) return null;
  return ssoRefs.passwordsOff(providerName(sso));
}

type Login = Omit<Awaited<ReturnType<typeof findHrAttempt>>, 'user'> & {
  passwordHash: string | null;
  /** Whether the owner may sign in with the right password. */
  isOpen: boolean;
  kind: SessionKind;
  refusal: TextRef;
  /** Why the right password does not suffice. */
  barred?: TextRef | null;
  details?: { pending: boolean };
};

/** A token; of a second step where there are methods for it. */
type Opened = { token: string; methods: SecondFactorMethod[] };

async function signIn(deps: Deps, visitor: Visitor, login: Login, password: string): Promise<Opened> {
  const { account, attempt, passwordHash, isOpen, refusal } = login;
  const verifyAndStore = async () => {
    const isRight = await verifyPassword(passwordHash, password);
    if (!isRight || account === null || passwordHash === null || !isOpen) {
      await recordRefusal(deps, account, visitor, 'refuse-sign-in');
      throw unauthorized(refusal);
    }
    if (login.barred) throw forbidden(login.barred);
    const { session, methods } = await deps.db
      .transaction()
      .execute((tx) => openSession(tx, deps, visitor, { ...login, account, passwordHash }));
    return { token: await tokenOf(deps, session), methods };
  };
  return recordingLocks(deps, visitor, login, () =>
    withLoginLimits(deps.limits, attempt, () => deps.loginQueue.run(verifyAndStore), {
      isComplete: ({ methods }) => methods.length === 0,
    }),
  );
}

/** Stores the session of an HR user whom a provider has identified; of one with a second factor that of its second
 * step. Raises 403 when their access has ended. */
export async function openHrSession(tx: Tx, deps: Deps, visitor: Visitor, hrUserId: string) {
  const user = await lockHrUser(tx, hrUserId, 'share');
  if (user === undefined) throw forbidden(ssoRefs.codeEnded);
  const methods = await methodsOf(tx, hrUserId);
  const session = newSession(deps, methods.length === 0 ? 'hr' : 'hrSecondFactor', hrUserId, visitor);
  await insertSession(tx, session);
  if (methods.length > 0) return { session, methods };
  await mailNewBrowser(tx, deps, user, session);
  const actor = actorOf({ audience: 'hr', subject: hrUserId }, visitor);
  await writeAudit(tx, actor, [{ action: 'sign-in', candidateOfferId: null, details: { sso: true } }]);
  return { session, methods };
}

type Verified = Login & { account: Account; passwordHash: string };

async function openSession(tx: Tx, deps: Deps, visitor: Visitor, login: Verified) {
  const { account, passwordHash, kind, refusal, details } = login;
  const { candidateOfferId, subject } = account;
  const user = kind === 'hr' ? await lockHrUser(tx, subject, 'share') : undefined;
  const methods = user === undefined ? [] : await methodsOf(tx, subject);
  const session = newSession(deps, methods.length === 0 ? kind : 'hrSecondFactor', subject, visitor);
  if (!(await insertLogin(tx, session, passwordHash))) throw unauthorized(refusal);
  if (methods.length > 0) return { session, methods };
  if (user !== undefined) await mailNewBrowser(tx, deps, user, session);
  await writeAudit(tx, actorOf(account, visitor), [{ action: 'sign-in', candidateOfferId, details }]);
  return { session, methods };
}
