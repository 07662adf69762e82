import { type KeyObject, randomUUID, type webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import type { Origin, Deps } from '#server/deps.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Lifetimes of the kinds of sessions, in milliseconds (docs/rules/sessions.md#lifetimes). */
export const sessionLifetimes: Record<SessionKind, number> = {
  candidate: 4 * hour,
  candidatePending: hour,
  candidateReset: 10 * minute,
  hr: 8 * hour,
  hrReset: 10 * minute,
  hrSecondFactor: factorLimits.loginMinutes * minute,
};

const issuer = 'aarambh';
const algorithm = 'HS256';
const spelling = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The tolerated clock difference of a token's issue time: a token from the future would be valid for longer. */
const aheadMs = minute;

/** The latest instant at which a session or code may have begun that counts at `now`. */
export const latestBeginning = (now: Date): Date => new Date(now.getTime() + aheadMs);

export type NewSession = {
  session_id: string;
  kind: SessionKind;
  subject: string;
  created_on: Date;
  expires_on: Date;
  ip: string;
  user_agent: string;
};

/** A session of this kind that begins now; it counts once it is stored. */
export function newSession({ now }: Pick<Deps, 'now'>, kind: SessionKind, subject: string, { ip, userAgent }: Origin) {
  // A token has whole seconds; the row must have the same.
  const start = Math.floor(now().getTime() / 1000) * 1000;
  return {
    session_id: randomUUID(),
    kind,
    subject,
    created_on: new Date(start),
    expires_on: new Date(start + sessionLifetimes[kind]),
    ip,
    user_agent: userAgent,
  };
}

/** The token that names the session: a JWT whose subject is the user, whose id is the session and audience its kind. */
export function tokenOf({ keys }: Pick<Deps, 'keys'>, session: NewSession): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(session.kind)
    .setSubject(session.subject)
    .setJti(session.session_id)
    .setIssuedAt(session.created_on)
    .setExpirationTime(session.expires_on)
    .sign(signingKey(keys.jwt));
}

const signingKeys = new WeakMap<KeyObject, webcrypto.CryptoKey>();

/** The key as the library wants it: any other it would import for each token, in another thread. */
function signingKey(secret: KeyObject): webcrypto.CryptoKey {
  const known = signingKeys.get(secret);
  if (known !== undefined) return known;
  const key = secret.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  signingKeys.set(secret, key);
  return key;
}

export type TokenClaims = { kind: SessionKind; subject: string; sessionId: string };

/** Reads a token of one of these kinds. Raises jose's JWTExpired for one of ours that has run out, and another of
 * jose's errors for a foreign token or another purpose. Does not check that the session is in force. */
export async function readToken(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  token: string,
  kinds: readonly SessionKind[],
): Promise<TokenClaims> {
  // The library overlooks text where nothing should be; a token has one spelling.
  if (!spelling.test(token)) throw new errors.JWTInvalid('not as we write it');
  const { payload } = await jwtVerify(token, signingKey(keys.jwt), {
    algorithms: [algorithm],
    issuer,
    requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    currentDate: now(),
  });
  // The signature is ours, but an older version with this key may have signed other tokens than `tokenOf` writes today.
  // The audience is checked only here: the library would accept a list that contains one of ours.
  const { aud, sub: subject, jti: sessionId }: Record<string, unknown> = payload;
  const kind = kinds.find((each) => each === aud);
  const isHr = kind?.startsWith('hr') === true;
  if (kind === undefined || typeof subject !== 'string' || typeof sessionId !== 'string') {
    throw new errors.JWTInvalid('not as we write it');
  }
  if (!uuid.test(sessionId) || (isHr && !uuid.test(subject))) throw new errors.JWTInvalid('not as we write it');
  return { kind, subject, sessionId };
}
