import { createHmac, type KeyObject } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { logout, resetPassword } from '#contract/candidate-auth.ts';
import { hrLogout, hrResetPassword } from '#contract/hr-auth.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import { insertSession } from '#server/auth/sessions/queries.ts';
import { newSession, sessionLifetimes, tokenOf, type NewSession } from '#server/auth/sessions/sessions.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { createHrUser, createOffer } from '#test/factories.ts';
import type { CallOptions, TestApp } from '#test/test-app.ts';

export type TokensByKind = Record<SessionKind, string[]>;
const origin = { ip: '127.0.0.1', userAgent: 'test' };
const noTokens = (): TokensByKind => ({
  candidate: [],
  candidatePending: [],
  candidateReset: [],
  hr: [],
  hrReset: [],
  hrSecondFactor: [],
});

/** A stored session of this kind and its token, begun at `start`. */
export async function begin(t: TestApp, kind: SessionKind, subject: string, start = t.clock.now) {
  const session = newSession({ now: () => start }, kind, subject, origin);
  await insertSession(t.db, session);
  return { session, token: await tokenOf(t.deps, session) };
}

/** Tokens whose time ended at this very moment. */
export async function expiredTokens(t: TestApp, subjectOf: (kind: SessionKind) => string): Promise<TokensByKind> {
  const tokens = noTokens();
  for (const kind of Object.keys(tokens) as SessionKind[]) {
    const start = new Date(t.clock.now.getTime() - sessionLifetimes[kind]);
    tokens[kind].push((await begin(t, kind, subjectOf(kind), start)).token);
  }
  return tokens;
}

/** Tokens of sessions that were ended in every possible way. */
export async function revokedTokens(t: TestApp, hrToken: string): Promise<TokensByKind> {
  const tokens = noTokens();
  const made = async (kind: SessionKind, subject: string) => {
    const { token } = await begin(t, kind, subject);
    tokens[kind].push(token);
    return token;
  };
  const ok = async (call: Call, options: CallOptions<Call>) => {
    const answer = await t.call(call, options);
    if (answer.status !== 200) throw new Error(`${call.path}: ${answer.bytes.toString('utf8')}`);
  };
  const passwords = { password: 'a new password', confirmPassword: 'a new password' };

  const one = await createOffer(t, { status: 'Offer Sent', hrToken });
  for (const kind of ['candidate', 'candidatePending'] as const) {
    await ok(logout, { token: await made(kind, one.candidateId) });
  }
  for (const used of ['candidatePending', 'candidateReset'] as const) {
    const { candidateId } = await createOffer(t, { status: 'Offer Sent', hrToken });
    await made('candidate', candidateId);
    await ok(resetPassword, { token: await made(used, candidateId), body: { candidateId, ...passwords } });
  }
  const deleted = await createOffer(t, { status: 'Offer Sent', hrToken });
  for (const kind of ['candidate', 'candidatePending', 'candidateReset'] as const)
    await made(kind, deleted.candidateId);
  await ok(deleteOfferLetter, { token: hrToken, query: { candidateOfferLetterId: deleted.candidateOfferId } });

  const user = await createHrUser(t);
  await ok(hrLogout, { token: await made('hr', user.hrUserId) });
  await made('hr', user.hrUserId);
  const hrReset = await made('hrReset', user.hrUserId);
  await ok(hrResetPassword, { token: hrReset, body: { userId: user.userName, ...passwords } });
  return tokens;
}

type Claims = Record<string, unknown>;

export function claimsOf(session: NewSession): Claims {
  return {
    iss: 'aarambh',
    aud: session.kind,
    sub: session.subject,
    jti: session.session_id,
    iat: session.created_on.getTime() / 1000,
    exp: session.expires_on.getTime() / 1000,
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signed(claims: Claims, key: KeyObject | string, header: object = {}, hash = 'sha256'): string {
  const text = `${encoded({ alg: 'HS256', ...header })}.${encoded(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

/** Tokens that name a session which is valid, but that we never signed. The first one is right, to show that the others are nearly. */
export function forgedTokens(t: TestApp, session: NewSession): { right: string; forged: Record<string, string> } {
  const claims = claimsOf(session);
  const right = signed(claims, t.deps.keys.jwt);
  const [head, payload, signature] = right.split('.') as [string, string, string];
  const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
  return {
    right,
    forged: {
      'another key': signed(claims, 'a key of somebody else, as long as ours is'),
      'another key of ours': signed(claims, t.deps.keys.links),
      'no algorithm': `${encoded({ alg: 'none' })}.${payload}.`,
      'no algorithm, signature kept': `${encoded({ alg: 'none' })}.${payload}.${signature}`,
      'NONE in capitals': `${encoded({ alg: 'NoNe' })}.${payload}.`,
      'an empty key, named as a file': signed(claims, '', { kid: '../../../../dev/null' }),
      'a key named by a query': signed(claims, 'mine', { kid: "x' union select 'mine" }),
      'a key brought along': signed(claims, 'mine', { jwk }),
      'a key from elsewhere': signed(claims, 'mine', {
        jku: 'https://evil.example/keys',
        x5u: 'https://evil.example/x',
      }),
      'another algorithm of our key': signed(claims, t.deps.keys.jwt, { alg: 'HS512' }, 'sha512'),
      'RS256 with our key': signed(claims, t.deps.keys.jwt, { alg: 'RS256' }),
      'an extension that must be understood': signed(claims, t.deps.keys.jwt, { crit: ['rights'], rights: 'all' }),
      'a cut signature': `${head}.${payload}.${signature.slice(0, -2)}`,
      'no signature': `${head}.${payload}.`,
      'a longer life': `${head}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      'another subject': `${head}.${encoded({ ...claims, sub: 'C26-9999' })}.${signature}`,
      'another audience': `${head}.${encoded({ ...claims, aud: session.kind === 'hr' ? 'candidate' : 'hr' })}.${signature}`,
      'another issuer': signed({ ...claims, iss: 'elsewhere' }, t.deps.keys.jwt),
      'no end': signed({ ...claims, exp: undefined }, t.deps.keys.jwt),
      'no session': signed({ ...claims, jti: undefined }, t.deps.keys.jwt),
      'an unknown session': signed({ ...claims, jti: '00000000-0000-4000-8000-000000000000' }, t.deps.keys.jwt),
      'a session that is no id': signed({ ...claims, jti: "' or true --" }, t.deps.keys.jwt),
    },
  };
}

/** Tokens signed with our key for something else than `wanted`: the audience of another kind, or a session of another kind. */
export function otherAudienceTokens(t: TestApp, sessions: NewSession[], wanted: readonly SessionKind[]): string[] {
  const others = sessions.filter(({ kind }) => !wanted.includes(kind));
  const key = t.deps.keys.jwt;
  return [
    ...others.map((session) => signed(claimsOf(session), key)),
    // The audience is the right one, the stored session is not.
    ...others.flatMap((session) => wanted.map((aud) => signed({ ...claimsOf(session), aud }, key))),
    ...others.map((session) => signed({ ...claimsOf(session), aud: [...wanted, session.kind] }, key)),
    // The session would do, the audience is another one or none.
    ...sessions
      .filter(({ kind }) => wanted.includes(kind))
      .flatMap((session) =>
        ['joining-document', 'offer-letter', 'hr', 'candidate', undefined]
          .filter((aud) => !wanted.some((kind) => kind === aud))
          .map((aud) => signed({ ...claimsOf(session), aud }, key)),
      ),
  ];
}
