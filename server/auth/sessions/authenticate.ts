import { errors } from 'jose';
import type { Access } from '#contract/call.ts';
import { loginMessages } from '#domain/first-messages.ts';
import type { HrRole } from '#domain/permissions.ts';
import { hrAuthMessages, resetMessages } from '#domain/messages.ts';
import { factorLimits, graceUntil } from '#domain/second-factor/second-factor.ts';
import type { ActorSession, HrActor, Visitor, Deps } from '#server/deps.ts';
import type { Tx } from '#server/db/database.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { forbidden, unauthorized, type AppError } from '#server/errors.ts';
import type { Authenticate } from '#server/http/mount.ts';
import { secondFactorRuleIn } from '#server/settings/security.ts';
import {
  findCandidateSession,
  findHrSession,
  keepHrSession,
  keepSession,
  noteSessionUse,
  type HrSession,
} from './queries.ts';
import { readToken, type TokenClaims } from './sessions.ts';
import { refsOf } from '#domain/texts.ts';

const loginRefs = refsOf(loginMessages);
const hrAuthRefs = refsOf(hrAuthMessages);
const resetRefs = refsOf(resetMessages);

/** How late the last use of a session is noted. */
const noteUseMs = 5 * 60_000;

type TokenAccess = Exclude<Access, 'anyone' | 'link'>;

/** Which session opens which call (docs/authorization.md#what-each-token-opens): a reset token only the reset. */
const sessionsFor: Record<TokenAccess, readonly SessionKind[]> = {
  candidate: ['candidate'],
  candidatePending: ['candidate', 'candidatePending'],
  candidateReset: ['candidatePending', 'candidateReset'],
  hr: ['hr'],
  hrReset: ['hrReset'],
};

/** Authenticates a request by the bearer token and its session's row. Raises 401 unless a session of the right kind is
 * in force: not expired, not revoked, its HR user still there, its candidate's offer in a status that may sign in. */
export function authenticateWith(deps: Pick<Deps, 'db' | 'keys' | 'now'>): Authenticate {
  const authenticate = async (access: Access, authorization: string | undefined, origin: Visitor) => {
    if (access === 'anyone' || access === 'link') return origin;
    const token = /^bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized(isReset(access) ? resetRefs.noToken : undefined);
    const claims = await claimsOf(deps, access, token);
    const actor = await (access === 'hr' || access === 'hrReset' ? hrActor : candidateActor)(deps, claims, origin);
    if (actor === null) throw endedSession(claims.kind);
    return actor;
  };
  // The kind of actor follows from the access, which the compiler cannot see through the conditional type.
  return authenticate as Authenticate;
}

async function claimsOf(deps: Pick<Deps, 'keys' | 'now'>, access: TokenAccess, token: string): Promise<TokenClaims> {
  try {
    return await readToken(deps, token, sessionsFor[access]);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw endedSession(error.payload.aud);
    if (error instanceof errors.JOSEError) throw isReset(access) ? endedSession(access) : unauthorized();
    throw error;
  }
}

async function candidateActor({ db, now }: Pick<Deps, 'db' | 'now'>, claims: TokenClaims, { ip, userAgent }: Visitor) {
  const session = await findCandidateSession(db, claims, now());
  if (session === undefined) return null;
  return {
    kind: 'candidate',
    candidateId: session.candidate_id,
    session: actorSession(claims, session, now, (tx) => keepSession(tx, claims.sessionId)),
    pending: claims.kind === 'candidatePending',
    isRestricted: session.is_restricted === true,
    ip,
    userAgent,
  };
}

async function hrActor({ db, now }: Pick<Deps, 'db' | 'now'>, claims: TokenClaims, { ip, userAgent }: Visitor) {
  const user = await findHrSession(db, claims, now());
  if (user === undefined) return null;
  const at = now();
  if (at.getTime() - (user.used_on ?? user.begun_on).getTime() > noteUseMs) {
    await noteSessionUse(db, claims.sessionId, at);
  }
  return {
    kind: 'hr',
    hrUserId: user.hr_user_id,
    roles: user.roles as HrRole[],
    departments: user.departments,
    hidesPeople: user.hides_people === true,
    userName: user.user_name,
    name: user.name,
    email: user.email,
    hasPassword: user.has_password,
    loggedInOn: user.begun_on,
    session: actorSession(claims, user, now, async (tx) => {
      const kept = await keepHrSession(tx, claims.sessionId, user.hr_user_id);
      if (kept !== undefined && hasLess(kept, user)) throw forbidden();
      return kept !== undefined;
    }),
    secondFactor: secondFactorOf(user, at),
    ip,
    userAgent,
  };
}

type Rights = { roles: string[]; departments: number[] };

/** Whether a role was taken away since, or other departments are seen now. */
function hasLess(now: Rights, before: Rights): boolean {
  return (
    before.roles.some((role) => !now.roles.includes(role)) || String(now.departments) !== String(before.departments)
  );
}

function secondFactorOf(user: HrSession, now: Date): HrActor['secondFactor'] {
  const { has_factor: isSet, factor_on: givenOn, created_on: createdOn } = user;
  const roles = user.roles as HrRole[];
  const { isChosen, ...rule } = secondFactorRuleIn(user.security);
  const until = isSet === true ? null : graceUntil(rule, { roles, createdOn });
  return {
    isSet: isSet === true,
    isFresh: givenOn !== null && now.getTime() - givenOn.getTime() < factorLimits.stepUpMinutes * 60_000,
    graceUntil: until,
    mustEnrol: until !== null && until <= now,
    ruleUndecided: !isChosen,
  };
}

function actorSession(
  { sessionId }: TokenClaims,
  { expires_on }: { expires_on: Date },
  now: Deps['now'],
  keep: (tx: Tx) => Promise<boolean>,
): ActorSession {
  const hasRunOut = () => expires_on <= now();
  return {
    sessionId,
    hasRunOut,
    async requireInForce(tx) {
      if (hasRunOut() || !(await keep(tx))) throw unauthorized(loginRefs.sessionExpired);
    },
  };
}

const isReset = (access: TokenAccess) => access === 'candidateReset' || access === 'hrReset';

/** The holder of a reset token has forgotten the password: a new code helps, another login does not. */
function endedSession(kind: unknown): AppError {
  if (kind === 'hrReset') return unauthorized(hrAuthRefs.invalidOrExpired);
  return unauthorized(kind === 'candidateReset' ? resetRefs.invalidOrExpired : loginRefs.sessionExpired);
}
