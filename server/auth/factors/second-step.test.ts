import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getFactors,
  makeRecoveryCodes,
  removeFactor,
  secondFactor,
  secondFactorOptions,
} from '#contract/hr/factors.ts';
import { setHrUserAccess } from '#contract/hr/people.ts';
import { hrCreateToken, hrLogout, hrMe } from '#contract/hr-auth.ts';
import { begin } from '#test/authorization/tokens.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  beginApp,
  codeOf,
  confirmApp,
  enrolApp,
  firstStep,
  secondStep,
  type EnrolledApp,
} from '#test/authenticator-app.ts';
import { createHrUser, signInHr, tokenOf } from '#test/factories.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';

const t = await openTestApp({ rateLimits: true });
const minute = 60_000;
const wrongCode = { code: 'secondFactor.codeWrong' };
let app: EnrolledApp;
beforeEach(async () => {
  t.clock.now = new Date();
  app = await enrolApp(t, await createHrUser(t));
});
const statusOf = async (token: string) => (await t.call(hrMe, { token })).status;
const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

describe('a login with an authenticator app', () => {
  it('takes the password, then a code, and answers the session in the second step alone', async () => {
    const { userName, password, hrUserId } = app.user;
    const { envelope } = await t.call(hrCreateToken, { body: { userName, password } });
    expect(envelope.responseObject).toEqual({
      token: '',
      employeeId: hrUserId,
      secondFactor: { token: expect.any(String), methods: ['AUTHENTICATOR', 'RECOVERY_CODE'] },
    });
    const token = await firstStep(t, app.user);
    expect([await statusOf(token), (await t.call(hrLogout, { token })).status]).toEqual([401, 401]);
    const done = await secondStep(t, token, codeOf(t, app.secret, 1));
    expect(done.envelope.responseObject).toEqual({ token: expect.any(String), employeeId: hrUserId });
    expect(await statusOf(tokenOf(done))).toBe(200);
    const rows = await auditRows(t.db, { action: 'sign-in', actorId: hrUserId }).select('details').execute();
    expect(rows.at(-1)?.details).toEqual({ factor: 'AUTHENTICATOR' });
  });

  it.each([
    ['the code before', -1, 200],
    ['the code now', 0, 200],
    ['the code after', 1, 200],
    ['one of 90 seconds ago', -3, 400],
    ['one of 90 seconds ahead', 3, 400],
  ])('takes %s: %s, %s', async (_what, steps, status) => {
    later(10 * minute);
    expect((await secondStep(t, await firstStep(t, app.user), codeOf(t, app.secret, steps))).status).toBe(status);
  });

  it('takes a code once, also of two processes at the same time, and none before a used one', async () => {
    const second = await startTestApp({ database: t.database, rateLimits: true });
    second.clock.now = t.clock.now;
    const code = codeOf(t, app.secret, 1);
    const tokens = [await firstStep(t, app.user), await firstStep(t, app.user)] as const;
    const both = await Promise.all([secondStep(t, tokens[0], code), secondStep(second, tokens[1], code)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const replayed = await secondStep(t, await firstStep(t, app.user), codeOf(t, app.secret));
    expect([replayed.status, replayed.codes.fields]).toEqual([400, wrongCode]);
    await second.close();
  });

  it('uses the token up, ends it after five minutes, and begins a session of its own', async () => {
    const token = await firstStep(t, app.user);
    const session = tokenOf(await secondStep(t, token, codeOf(t, app.secret, 1)));
    expect(session).not.toBe(token);
    later(minute);
    const again = await secondStep(t, token, codeOf(t, app.secret));
    expect([again.status, again.codes.errorCode]).toEqual([401, 'secondFactor.tokenEnded']);
    const slow = await firstStep(t, app.user);
    later(5 * minute);
    expect((await secondStep(t, slow, codeOf(t, app.secret))).status).toBe(401);
    for (const foreign of [session, await signInHr(t), 'none']) {
      expect((await secondStep(t, foreign, codeOf(t, app.secret))).status).toBe(401);
      expect((await t.call(secondFactorOptions, { body: { token: foreign } })).status).toBe(401);
    }
  });

  it('of a user who was disabled since is over', async () => {
    const token = await firstStep(t, app.user);
    const body = { hrUserId: app.user.hrUserId, enabled: false };
    await t.call(setHrUserAccess, { token: await signInHr(t), body });
    expect((await secondStep(t, token, codeOf(t, app.secret, 1))).status).toBe(401);
  });

  it('counts wrong codes like wrong passwords, and the right password between them does not help', async () => {
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) {
      statuses.push((await secondStep(t, await firstStep(t, app.user), '000000')).status);
    }
    const { userName, password } = app.user;
    const locked = await t.call(hrCreateToken, { body: { userName, password } });
    expect([...statuses, locked.status]).toEqual([400, 400, 400, 400, 400, 429]);
    const refusals = auditRows(t.db, { action: 'refuse-code', actorId: app.user.hrUserId });
    expect(await refusals.select('action').execute()).toHaveLength(5);
  });

  it('gives all attempts back when it is complete', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      later(minute);
      expect((await secondStep(t, await firstStep(t, app.user), codeOf(t, app.secret))).status).toBe(200);
    }
  });

  it.each([
    [{ method: 'AUTHENTICATOR' }, { code: 'secondFactor.codeRequired' }],
    [{ method: 'SMS', code: '000000' }, { method: 'secondFactor.methodUnknown' }],
  ])('rejects %j', async (given, fields) => {
    const answer = await t.call(secondFactor, { body: { token: 'any', ...given } });
    expect([answer.status, answer.codes.fields]).toEqual([400, fields]);
  });
});

describe('recovery codes', () => {
  it('are ten, work once each in any spelling, and new ones replace them', async () => {
    const [first = '', other = ''] = app.recoveryCodes;
    expect(new Set(app.recoveryCodes).size).toBe(10);
    const use = async (code: string) => secondStep(t, await firstStep(t, app.user), code, 'RECOVERY_CODE');
    const done = await use(` ${first.toLowerCase().replaceAll('-', ' ')} `);
    const token = tokenOf(done);
    expect((await use(first)).codes.fields).toEqual(wrongCode);
    expect((await t.call(getFactors, { token })).envelope.responseObject).toMatchObject({ recoveryCodesLeft: 9 });
    const elsewhere = (await begin(t, 'hr', app.user.hrUserId)).token;
    const made = await t.call(makeRecoveryCodes, { token, body: { password: app.user.password } });
    const { recoveryCodes } = made.envelope.responseObject as { recoveryCodes: string[] };
    expect([(await use(other)).status, (await use(recoveryCodes[0] ?? '')).status]).toEqual([400, 200]);
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401]);
    const stored = await t.db.selectFrom('hr_recovery_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(other);
  });

  it('are not another user’s', async () => {
    const other = await enrolApp(t, await createHrUser(t));
    const [code = ''] = other.recoveryCodes;
    expect((await secondStep(t, await firstStep(t, app.user), code, 'RECOVERY_CODE')).status).toBe(400);
  });
});

describe('own factors', () => {
  test('are added after the password and a code, and end the other sessions', async () => {
    const user = await createHrUser(t);
    const token = await signInHr(t, user);
    const elsewhere = await signInHr(t, user);
    const wrong = await t.call(beginAuthenticator, { token, body: { password: 'not mine' } });
    expect(wrong.codes.fields).toEqual({ password: 'account.currentPasswordWrong' });
    const begun = await beginApp(t, user);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Himalaya.*secret=/);
    const bad = await t.call(confirmAuthenticator, { token: begun.token, body: { code: '000000' } });
    expect(bad.codes.fields).toEqual({ code: 'secondFactor.setUpWrong' });
    expect((await t.call(getFactors, { token })).envelope.responseObject).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
      passkeys: false,
    });
    const { factors, recoveryCodes } = await confirmApp(t, begun);
    expect([factors, recoveryCodes.length]).toEqual([[expect.objectContaining({ kind: 'AUTHENTICATOR' })], 10]);
    expect([await statusOf(begun.token), await statusOf(elsewhere)]).toEqual([200, 401]);
    const [row] = await t.db.selectFrom('hr_factors').selectAll().where('hr_user_id', '=', user.hrUserId).execute();
    expect(row?.secret?.toString('latin1')).not.toContain(begun.secret);
    // Its code was used by the set-up.
    expect((await secondStep(t, await firstStep(t, user), codeOf(t, begun.secret))).status).toBe(400);
  });

  test('can be set up for ten minutes', async () => {
    const begun = await beginApp(t, await createHrUser(t));
    later(10 * minute);
    const body = { code: codeOf(t, begun.secret) };
    expect((await t.call(confirmAuthenticator, { token: begun.token, body })).codes.errorCode).toBe(
      'secondFactor.setUpEnded',
    );
  });

  test('are removed after the password, the last one with the recovery codes; then the login is as before', async () => {
    const { token, user, factors } = app;
    const elsewhere = tokenOf(await secondStep(t, await firstStep(t, user), codeOf(t, app.secret, 1)));
    const body = { factorId: factors[0]?.factorId, password: user.password };
    const removed = await t.call(removeFactor, { token, body });
    expect(removed.envelope.responseObject).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect(await statusOf(await signInHr(t, user))).toBe(200);
    const other = await enrolApp(t, await createHrUser(t));
    const foreign = { factorId: other.factors[0]?.factorId, password: user.password };
    expect((await t.call(removeFactor, { token, body: foreign })).status).toBe(404);
    await t.deliverAll();
    expect(t.mailbox.mails.map(({ subject }) => subject)).toContain(
      'Your second factor for the HR portal of Himalaya Foods Pvt Ltd was changed',
    );
  });
});
