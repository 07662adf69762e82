import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import type { Deps, HrActor } from '#server/deps.ts';
import { putChallenge, takeChallenge, type FactorRow } from './queries.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'now' | 'publicUrl'>;
type Json = Record<string, unknown>;

/** What passkeys are bound to; null where browsers have none: without HTTPS, or at an address without a name. Browsers
 * call the own machine 'localhost'. */
export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): { id: string; origin: string } | null {
  if (!URL.canParse(publicUrl())) return null;
  const url = new URL(publicUrl());
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  const { hostname: id, origin, protocol } = url;
  if (isIP(id.replace(/[[\]]/g, '')) !== 0) return null;
  return protocol === 'https:' || id === 'localhost' ? { id, origin } : null;
}

/** What the browser needs to make a passkey of this user; null where there are none. */
export async function registrationOptions(
  deps: PasskeyDeps,
  { actor: user, company }: { actor: HrActor; company: string },
  known: FactorRow[],
): Promise<Json | null> {
  const party = relyingParty(deps);
  if (party === null) return null;
  const options = await generateRegistrationOptions({
    rpName: company,
    rpID: party.id,
    userID: new TextEncoder().encode(user.hrUserId),
    userName: user.userName,
    userDisplayName: user.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: descriptorsOf(known),
  });
  await putChallenge(deps.db, user.session.sessionId, options.challenge, deps.now());
  return { ...options };
}

/** The credential of a new passkey; null when the answer is not valid. The challenge is used up. */
export async function registeredPasskey(deps: PasskeyDeps, sessionId: string, response: Json) {
  const party = relyingParty(deps);
  if (party === null) return null;
  const expected = expectedOf(deps, sessionId, party);
  const answer = response as unknown as RegistrationResponseJSON;
  const done = await orNull(verifyRegistrationResponse({ ...expected, response: answer }));
  return done?.verified === true ? done.registrationInfo.credential : null;
}

/** What the browser needs to use one of these passkeys; null where there are none. */
export async function passkeyOptions(deps: PasskeyDeps, sessionId: string, factors: FactorRow[]): Promise<Json | null> {
  const party = relyingParty(deps);
  const allowCredentials = descriptorsOf(factors);
  if (party === null || allowCredentials.length === 0) return null;
  const { id: rpID } = party;
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'required' });
  await putChallenge(deps.db, sessionId, options.challenge, deps.now());
  return { ...options };
}

/** The passkey of these that gave the answer, and its counter; null when it is not valid. The challenge is used up. */
export async function usedPasskey(deps: PasskeyDeps, sessionId: string, factors: FactorRow[], response: Json) {
  const party = relyingParty(deps);
  const factor = factors.find(({ kind, credential_id: id }) => kind === 'PASSKEY' && id === response.id);
  if (party === null || factor === undefined) return null;
  const { credential_id: id, public_key: publicKey, sign_count: counter } = factor;
  if (id === null || publicKey === null) return null;
  const credential = { id, publicKey: new Uint8Array(publicKey), counter: counter ?? 0 };
  const expected = expectedOf(deps, sessionId, party);
  const answer = response as unknown as AuthenticationResponseJSON;
  const done = await orNull(verifyAuthenticationResponse({ ...expected, credential, response: answer }));
  return done?.verified === true ? { factorId: factor.factor_id, signCount: done.authenticationInfo.newCounter } : null;
}

function descriptorsOf(factors: FactorRow[]) {
  return factors.flatMap(({ credential_id: id, transports }) =>
    id === null ? [] : [{ id, transports: (transports ?? []) as AuthenticatorTransport[] }],
  );
}

/** A challenge of another session, or one that was answered, is none. */
function expectedOf({ db, now }: PasskeyDeps, sessionId: string, party: { id: string; origin: string }) {
  const after = new Date(now().getTime() - factorLimits.setUpMinutes * 60_000);
  return {
    expectedChallenge: (challenge: string) => takeChallenge(db, sessionId, challenge, after),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/** The library raises an Error for every kind of wrong answer. */
async function orNull<T>(verified: Promise<T>): Promise<T | null> {
  try {
    return await verified;
  } catch {
    return null;
  }
}
