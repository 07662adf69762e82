import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { isValidForAccess, logout, resetPassword } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { hrLogout, hrMe, hrResetPassword } from '#contract/hr-auth.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { claimsOf, forgedTokens, signed } from '#test/authorization/tokens.ts';
import { createHrUser, createOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { insertSession } from './queries.ts';
import { newSession, tokenOf, type NewSession } from './sessions.ts';

const t = await openTestApp();
const user = await createHrUser(t);
const offer = await createOffer(t, { status: 'Offer Sent' });

// A login's second step has no call that takes a header: server/auth/factors.
const kinds = ['candidate', 'candidatePending', 'candidateReset', 'hr', 'hrReset'] as const;
const origin = { ip: '127.0.0.1', userAgent: 'test' };

async function begin(kind: SessionKind, subject?: string): Promise<NewSession> {
  const own = kind === 'hr' || kind === 'hrReset' ? user.hrUserId : offer.candidateId;
  const session = newSession(t.deps, kind, subject ?? own, origin);
  await insertSession(t.db, session);
  return session;
}

const tokenOfKind = async (kind: SessionKind): Promise<string> => tokenOf(t.deps, await begin(kind));

describe('an invalid token', () => {
  test('that differs little from an accepted one gets the answer of none', async () => {
    const { right, forged } = forgedTokens(t, await begin('hr'));
    expect((await t.call(hrMe, { token: right })).status).toBe(200);
    // The session that it names is looked up, and gets the answer of one that has ended.
    const { 'an unknown session': _unknown, ...unusable } = forged;
    for (const [what, token] of Object.entries({ ...unusable, words: 'not.a.token', 'one word': 'nothing' })) {
      const answer = await t.call(hrMe, { token });
      expect([what, answer.status, answer.envelope.message]).toEqual([what, 401, 'Please log in to continue']);
    }
  });

  test('for HR’s reset is reported as an unusable token', async () => {
    const answer = await t.call(hrResetPassword, { token: 'nothing' });
    expect([answer.status, answer.envelope.message]).toEqual([401, 'Invalid or expired token']);
  });

  test('signed by us for another kind or subject is rejected by the session row', async () => {
    const session = await begin('hrReset');
    const other = await createHrUser(t);
    const asHr = signed(claimsOf({ ...session, kind: 'hr' }), t.deps.keys.jwt);
    expect((await t.call(hrMe, { token: asHr })).status).toBe(401);
    const asOther = signed(claimsOf({ ...(await begin('hr')), subject: other.hrUserId }), t.deps.keys.jwt);
    expect((await t.call(hrMe, { token: asOther })).status).toBe(401);
  });

  test('of a session that was never stored is rejected', async () => {
    const token = await tokenOf(t.deps, newSession(t.deps, 'hr', user.hrUserId, origin));
    expect((await t.call(hrMe, { token })).status).toBe(401);
  });

  test.each(['Basic aHI6aHI=', 'Bearer', 'Bearer ', 'Bearer a b', ''])(
    'is rejected in the header %j',
    async (authorization) => {
      const answer = await t.call(hrMe, { headers: { authorization } });
      expect([answer.status, answer.envelope.message]).toEqual([401, 'Please log in to continue']);
    },
  );

  test('is independent of the case of the scheme’s name', async () => {
    const authorization = `bearer ${await tokenOfKind('hr')}`;
    expect((await t.call(hrMe, { headers: { authorization } })).status).toBe(200);
  });
});

describe('a session ends', () => {
  const hour = 3_600_000;
  const probes: Record<Exclude<SessionKind, 'hrSecondFactor'>, [Call, number]> = {
    candidate: [getOfferLetter, 4 * hour],
    candidatePending: [isValidForAccess, hour],
    candidateReset: [resetPassword, hour / 6],
    hr: [hrMe, 8 * hour],
    hrReset: [hrResetPassword, hour / 6],
  };

  test.each(kinds)('by expiry: %s', async (kind) => {
    const [call, lifetime] = probes[kind];
    const start = new Date(Math.floor(Date.now() / 1000) * 1000);
    t.clock.now = start;
    const token = await tokenOfKind(kind);
    t.clock.now = new Date(start.getTime() + lifetime - 1000);
    expect((await t.call(call, { token })).status).not.toBe(401);
    t.clock.now = new Date(start.getTime() + lifetime);
    const answer = await t.call(call, { token });
    t.clock.now = new Date();
    const reset: Partial<Record<string, string>> = {
      hrReset: 'Invalid or expired token',
      candidateReset: 'Invalid or expired token. Please request a new code.',
    };
    const words = reset[kind] ?? 'Your session has expired. Please log in again.';
    expect([answer.status, answer.envelope.message]).toEqual([401, words]);
  });

  test('when its row is revoked, whatever its token contains', async () => {
    const session = await begin('hr');
    const token = await tokenOf(t.deps, session);
    await t.db
      .updateTable('sessions')
      .set({ expires_on: t.clock.now })
      .where('session_id', '=', session.session_id)
      .execute();
    expect((await t.call(hrMe, { token })).status).toBe(401);
  });

  test('with logout, and only that one', async () => {
    const [one, two] = [await tokenOfKind('hr'), await tokenOfKind('hr')];
    const answer = await t.call(hrLogout, { token: one });
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'You have been logged out.',
      responseObject: null,
    });
    const after = await t.call(hrMe, { token: one });
    expect([after.status, after.envelope.message]).toEqual([401, 'Your session has expired. Please log in again.']);
    expect((await t.call(hrMe, { token: two })).status).toBe(200);

    const candidate = await tokenOfKind('candidatePending');
    expect((await t.call(logout, { token: candidate })).status).toBe(200);
    expect((await t.call(isValidForAccess, { token: candidate })).status).toBe(401);
  });

  test('with the HR user', async () => {
    const gone = await createHrUser(t);
    const session = newSession(t.deps, 'hr', gone.hrUserId, origin);
    await insertSession(t.db, session);
    await t.db.deleteFrom('hr_users').where('hr_user_id', '=', gone.hrUserId).execute();
    expect((await t.call(hrMe, { token: await tokenOf(t.deps, session) })).status).toBe(401);
  });

  test('with the offer: HR’s deletion signs the candidate out', async () => {
    const deleted = await createOffer(t, { status: 'Offer Sent' });
    const session = newSession(t.deps, 'candidate', deleted.candidateId, origin);
    await insertSession(t.db, session);
    const token = await tokenOf(t.deps, session);
    expect((await t.call(isValidForAccess, { token })).status).toBe(200);
    const query = { candidateOfferLetterId: deleted.candidateOfferId };
    expect((await t.call(deleteOfferLetter, { token: deleted.hrToken, query })).status).toBe(200);
    expect((await t.call(isValidForAccess, { token })).status).toBe(401);
    // Even a session that was overlooked: the offer's status is read at each call.
    const overlooked = await begin('candidate', deleted.candidateId);
    expect((await t.call(isValidForAccess, { token: await tokenOf(t.deps, overlooked) })).status).toBe(401);
  });

  const statuses: [OfferStatus, number][] = [
    ['Pending', 401],
    ['Offer Sent', 200],
    ['Open', 200],
    ['Approved', 200],
    ['Rejected', 200],
    ['Deleted', 401],
  ];
  test.each(statuses)('or stays valid, by the offer’s status: %s', async (status, expected) => {
    await t.db.updateTable('offers').set({ status }).where('candidate_id', '=', offer.candidateId).execute();
    const answer = await t.call(isValidForAccess, { token: await tokenOfKind('candidate') });
    expect(answer.status).toBe(expected);
  });
});
