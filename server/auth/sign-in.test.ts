import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { createToken, isValidForAccess, resetPassword } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { createHrUser, createOffer, signInCandidate, temporaryPasswordOf, tokenOf } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();

const sessionsOf = (subject: string) =>
  t.db.selectFrom('sessions').selectAll().where('subject', '=', subject).orderBy('created_on').execute();

describe('HR', () => {
  test('logs in with an 8-hour token whose subject is the user’s id', async () => {
    const user = await createHrUser(t, { userName: 'meera.iyer' });
    const answer = await t.call(hrCreateToken, {
      body: { userName: ' Meera.IYER ', password: user.password },
      headers: { 'user-agent': 'Firefox' },
      remoteAddress: '192.0.2.7',
    });
    const token = tokenOf(answer);
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'Success',
      responseObject: { token, employeeId: user.hrUserId },
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256' });
    const claims = decodeJwt(token);
    const [session] = await sessionsOf(user.hrUserId);
    expect(claims).toEqual({
      iss: 'aarambh',
      aud: 'hr',
      sub: user.hrUserId,
      jti: session?.session_id,
      iat: claims.iat,
      exp: Number(claims.iat) + 8 * 3600,
    });
    expect(session).toMatchObject({ kind: 'hr', ip: '192.0.2.7', user_agent: 'Firefox', revoked_on: null });
    const me = await t.call(hrMe, { token });
    expect(me.envelope.responseObject).toEqual({
      employeeId: user.hrUserId,
      userName: 'meera.iyer',
      name: user.name,
      email: user.email,
      roles: ['ADMIN'],
      departments: [],
      hasPassword: true,
      signOff: false,
      secondFactor: { isSet: false, graceUntil: null, enrolmentNeeded: false, ruleUndecided: true },
    });
  });

  test('gets the same rejection for an unknown name, a wrong password and odd characters', async () => {
    const user = await createHrUser(t);
    const tries = [
      { userName: user.userName, password: `${user.password}!` },
      { userName: 'nobody', password: user.password },
      { userName: 'no\u0000body', password: user.password },
      { userName: '\ud800', password: '\ud800' },
      { userName: user.hrUserId, password: user.password },
      { userName: `${user.userName}' or '1'='1`, password: user.password },
    ];
    for (const body of tries) {
      const answer = await t.call(hrCreateToken, { body });
      expect([answer.status, answer.envelope]).toEqual([
        401,
        { code: 401, status: 'UNAUTHORIZED', message: 'Invalid credentials', responseObject: null },
      ]);
    }
    expect(await sessionsOf(user.hrUserId)).toEqual([]);
  });

  test('cannot log in as a candidate, nor a candidate as HR', async () => {
    const user = await createHrUser(t);
    const there = await t.call(createToken, { body: { userName: user.userName, password: user.password } });
    expect([there.status, there.envelope.message]).toEqual([401, 'Invalid username or password']);
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { userName: offer.candidateId, password: temporaryPasswordOf(t, offer) };
    const here = await t.call(hrCreateToken, { body });
    expect([here.status, here.envelope.message]).toEqual([401, 'Invalid credentials']);
  });

  test('gets a missing field reported', async () => {
    const answer = await t.call(hrCreateToken, { body: {} });
    expect([answer.status, answer.envelope.errors]).toEqual([
      400,
      [
        { path: 'userName', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    ]);
  });
});

describe('a candidate', () => {
  test('gets with the temporary password a one-hour token for the access check and the reset only', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { userName: ` ${offer.candidateId.toLowerCase()} `, password: temporaryPasswordOf(t, offer) };
    const token = tokenOf(await t.call(createToken, { body }));
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: offer.candidateId, aud: 'candidatePending', exp: Number(claims.iat) + 3600 });
    const access = await t.call(isValidForAccess, { token });
    expect(access.envelope.responseObject).toEqual({
      pass: true,
      offerStatus: null,
      candidateName: offer.form.fullName,
      language: 'en',
    });
    expect((await t.call(getOfferLetter, { token })).status).toBe(401);
    expect((await t.call(resetPassword, { token })).status).toBe(400);
  });

  test('logs in with what was copied out of the mail: blanks, capitals and labels around ID and password', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const password = temporaryPasswordOf(t, offer);
    const copied = [
      [offer.candidateId, `${password}\u00A0`],
      [`${offer.candidateId}\u200B`, ` ${password} `],
      [`Username: ${offer.candidateId}`, `Password: ${password}`],
      [offer.candidateId.replace('-', '\u2013'), password.toUpperCase()],
    ];
    for (const [userName, typed] of copied) {
      const answer = await t.call(createToken, { body: { userName, password: typed } });
      expect([typed, answer.status]).toEqual([typed, 200]);
    }
  });

  test('has their own password taken as typed, though it looks like a temporary one', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { userName: offer.candidateId, password: temporaryPasswordOf(t, offer) };
    const token = tokenOf(await t.call(createToken, { body }));
    const own = 'K7wm-3hxq-tz9d ';
    const reset = { candidateId: offer.candidateId, password: own, confirmPassword: own };
    expect((await t.call(resetPassword, { token, body: reset })).status).toBe(200);
    for (const [password, status] of [
      [own.trim(), 401],
      [own.toLowerCase(), 401],
      [own, 200],
    ] as const) {
      const answer = await t.call(createToken, { body: { userName: offer.candidateId, password } });
      expect([password, answer.status]).toEqual([password, status]);
    }
  });

  test('gets with their own password a 4-hour token that opens the offer', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const token = await signInCandidate(t, offer);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: offer.candidateId, aud: 'candidate', exp: Number(claims.iat) + 4 * 3600 });
    const access = await t.call(isValidForAccess, { token });
    expect(access.envelope.responseObject).toMatchObject({ pass: false, offerStatus: null });
    expect((await t.call(getOfferLetter, { token })).status).toBe(200);
  });

  test.each(['Approved', 'Rejected'] as const)('gets their decision from the access check: %s', async (status) => {
    const offer = await createOffer(t, { status });
    const body = { userName: offer.candidateId, password: candidatePassword };
    const token = tokenOf(await t.call(createToken, { body }));
    const access = await t.call(isValidForAccess, { token });
    expect(access.envelope.responseObject).toMatchObject({ pass: false, offerStatus: status });
  });

  const refused = [401, 'Invalid username or password'] as const;
  const letIn = [200, 'Success'] as const;
  const statuses: [OfferStatus, readonly [number, string]][] = [
    ['Pending', refused],
    ['Offer Sent', letIn],
    ['Open', letIn],
    ['Approved', letIn],
    ['Rejected', letIn],
    ['Deleted', refused],
  ];
  test('signs in depending on the offer’s status, and is rejected in the words of a wrong password', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    await signInCandidate(t, offer);
    const body = { userName: offer.candidateId, password: candidatePassword };
    for (const [status, expected] of statuses) {
      await t.db.updateTable('offers').set({ status }).where('candidate_id', '=', offer.candidateId).execute();
      const answer = await t.call(createToken, { body });
      expect([status, answer.status, answer.envelope.message]).toEqual([status, ...expected]);
    }
  });

  test('gets the same rejection whether unknown, wrong, never sent or deleted', async () => {
    const sent = await createOffer(t, { status: 'Offer Sent' });
    const pending = await createOffer(t, { status: 'Pending' });
    const deleted = await createOffer(t, { status: 'Deleted' });
    const userNames = ['CAND-NOBODY', 'no\u0000body', sent.candidateId, pending.candidateId, deleted.candidateId];
    for (const userName of userNames) {
      const answer = await t.call(createToken, { body: { userName, password: 'wrong password' } });
      expect([answer.status, answer.envelope]).toEqual([
        401,
        { code: 401, status: 'UNAUTHORIZED', message: 'Invalid username or password', responseObject: null },
      ]);
    }
    expect(await sessionsOf(sent.candidateId)).toEqual([]);
  });
});
