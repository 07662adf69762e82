import { beforeEach, describe, expect, it, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { changePassword, getHrUsers } from '#contract/hr/people.ts';
import { beginAuthenticator, getFactors, getSessions, resetSecondFactor, stepUp } from '#contract/hr/factors.ts';
import { getSecuritySettings, saveSecuritySettings, type StoredSecurity } from '#contract/hr/settings.ts';
import { hrMe } from '#contract/hr-auth.ts';
import { revealCandidateField } from '#contract/onboarding.ts';
import type { SecondFactorRule } from '#domain/second-factor/second-factor.ts';
import { resetByOperator } from '#server/auth/factors/reset-factors.ts';
import { begin } from '#test/authorization/tokens.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { codeOf, enrolApp, firstStep, secondStep, type EnrolledApp } from '#test/authenticator-app.ts';
import { createHrUser, signInHr, tokenOf, type TestHrUser } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const minute = 60_000;
const day = 24 * 60 * minute;
let app: EnrolledApp;
beforeEach(async () => {
  t.clock.now = new Date();
  app = await enrolApp(t, await createHrUser(t));
});
const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const reveal = async (token: string) => {
  const body = { candidateId: 'C26-999999', field: 'panNumber' };
  const { status, codes } = await t.call(revealCandidateField, { token, body });
  return [status, codes.errorCode];
};
const needed = [403, 'stepUp.needed'];
const unknownCandidate = [404, expect.any(String)];

describe('a step-up', () => {
  it('is needed ten minutes after the login, and opens the calls of that session', async () => {
    const token = tokenOf(await secondStep(t, await firstStep(t, app.user), codeOf(t, app.secret, 1)));
    later(10 * minute - 1000);
    expect(await reveal(token)).toEqual(unknownCandidate);
    later(1000);
    expect(await reveal(token)).toEqual(needed);
    const wrong = await t.call(stepUp, { token, body: { method: 'AUTHENTICATOR', code: '000000' } });
    expect([wrong.status, wrong.codes.fields]).toEqual([400, { code: 'secondFactor.codeWrong' }]);
    const body = { method: 'AUTHENTICATOR', code: codeOf(t, app.secret) };
    const given = await t.call(stepUp, { token, body });
    const until = new Date(t.clock.now.getTime() + 10 * minute).toISOString();
    expect(given.envelope.responseObject).toEqual({ until });
    expect(await reveal(token)).toEqual(unknownCandidate);
    expect((await t.call(stepUp, { token, body })).status).toBe(400);
    const rows = auditRows(t.db, { action: 'step-up', actorId: app.user.hrUserId }).select('details');
    expect(await rows.execute()).toEqual([{ details: { factor: 'AUTHENTICATOR' } }]);
    // Another session of the same user gave none.
    expect(await reveal((await begin(t, 'hr', app.user.hrUserId)).token)).toEqual(needed);
  });

  it('is not needed by a user without a factor', async () => {
    expect(await reveal(await signInHr(t))).toEqual(unknownCandidate);
  });

  it('is needed for these calls', () => {
    const names = allCalls.filter((call) => call.stepUp === true).map(({ path }) => path.split('/').at(-1));
    expect(new Set(names)).toEqual(
      new Set([
        'answerDataRequest',
        'beginAuthenticator',
        'beginPasskey',
        'downloadCandidateFiles',
        'endHold',
        'exportCandidates',
        'inviteHrUser',
        'linkSso',
        'makeRecoveryCodes',
        'removeFactor',
        'resetSecondFactor',
        'revealCandidateField',
        'revealWholeNumber',
        'saveRetention',
        'saveSecuritySettings',
        'sendBreachLetters',
        'setHrUserRoles',
        'testSso',
        'unlinkSso',
      ]),
    );
  });

  test('a thief of the session and the password adds no factor of their own', async () => {
    later(10 * minute);
    const body = { password: app.user.password };
    const answer = await t.call(beginAuthenticator, { token: app.token, body });
    expect([answer.status, answer.codes.errorCode]).toEqual(needed);
  });
});

describe('a rule', () => {
  const save = async (requireSecondFactor?: SecondFactorRule) => {
    const token = app.token;
    const { version } = (await t.call(getSecuritySettings, { token })).envelope.responseObject as StoredSecurity;
    const values = { hrPasswordMin: 6, requireSecondFactor };
    return t.call(saveSecuritySettings, { token, body: { version, values } });
  };
  const meOf = async (token: string) => {
    const { envelope } = await t.call(hrMe, { token });
    return (envelope.responseObject as { secondFactor: object }).secondFactor;
  };
  const statusOf = async (token: string) => {
    const { status, codes } = await t.call(getHrUsers, { token });
    return [status, codes.errorCode];
  };
  const viewer = async () => {
    const user = await createHrUser(t);
    await t.db
      .updateTable('hr_users')
      .set({ roles: ['VIEWER'] })
      .where('hr_user_id', '=', user.hrUserId)
      .execute();
    return user;
  };
  beforeEach(async () => {
    await save('OFF');
  });

  it('stays where it is left out, and is undecided until it was chosen', async () => {
    await t.db.deleteFrom('settings').where('section', '=', 'security').execute();
    expect(await meOf(app.token)).toMatchObject({ isSet: true, ruleUndecided: true });
    expect(await meOf(await signInHr(t, await viewer()))).toMatchObject({ ruleUndecided: false });
    await save();
    expect(await meOf(app.token)).toMatchObject({ ruleUndecided: true });
    await save('ALL');
    expect((await save()).envelope.responseObject).toMatchObject({ values: { requireSecondFactor: 'ALL' } });
    expect(await meOf(app.token)).toMatchObject({ ruleUndecided: false });
  });

  it('gives users without a factor seven days; then only the own account is open', async () => {
    const user = await createHrUser(t);
    later(minute);
    await save('ALL');
    const until = new Date(t.clock.now.getTime() + 7 * day);
    later(6 * day);
    const token = await signInHr(t, user);
    expect(await meOf(token)).toMatchObject({ graceUntil: until.toISOString(), enrolmentNeeded: false });
    expect(await statusOf(token)).toEqual([200, null]);
    t.clock.now = until;
    const there = await signInHr(t, user);
    expect(await meOf(there)).toMatchObject({ enrolmentNeeded: true });
    expect(await statusOf(there)).toEqual([403, 'secondFactor.enrol']);
    expect((await t.call(getFactors, { token: there })).status).toBe(200);
    const enrolled = await enrolApp(t, user);
    expect(await statusOf(enrolled.token)).toEqual([200, null]);
    expect(await meOf(enrolled.token)).toMatchObject({ isSet: true, graceUntil: null, enrolmentNeeded: false });
  });

  it('for sensitive permissions leaves others alone, and goes on for those when it becomes the rule for all', async () => {
    const [admin, other] = [await createHrUser(t), await viewer()];
    later(minute);
    await save('SENSITIVE');
    const first = new Date(t.clock.now.getTime() + 7 * day).toISOString();
    expect(await meOf(await signInHr(t, admin))).toMatchObject({ graceUntil: first });
    expect(await meOf(await signInHr(t, other))).toMatchObject({ graceUntil: null });
    later(minute);
    await save('ALL');
    const second = new Date(t.clock.now.getTime() + 7 * day).toISOString();
    expect(await meOf(await signInHr(t, admin))).toMatchObject({ graceUntil: first });
    expect(await meOf(await signInHr(t, other))).toMatchObject({ graceUntil: second });
  });
});

describe('a lost factor', () => {
  let lost: EnrolledApp;
  let user: TestHrUser;
  beforeEach(async () => {
    user = await createHrUser(t, { email: 'lost@himalayafoods.example' });
    lost = await enrolApp(t, user);
    await t.deliverAll();
  });
  const reset = (hrUserId: string, token = app.token) =>
    t.call(resetSecondFactor, { token, body: { hrUserId, reason: 'Phone was stolen' } });

  it('is reset by another Administrator: sessions and codes end, and the user gets a mail', async () => {
    expect((await reset(user.hrUserId)).status).toBe(200);
    expect((await t.call(getSessions, { token: lost.token })).status).toBe(401);
    expect((await t.call(getSessions, { token: await signInHr(t, user) })).status).toBe(200);
    await t.deliverAll();
    expect(t.mailbox.lastMailTo('lost@himalayafoods.example').text).toMatch(/second factor .* was reset/);
    const [kept] = await t.db
      .selectFrom('hr_factor_resets')
      .selectAll()
      .where('hr_user_id', '=', user.hrUserId)
      .execute();
    expect(kept).toMatchObject({ reset_by: app.user.hrUserId, reason: 'Phone was stolen' });
    expect((await reset(user.hrUserId)).codes.errorCode).toBe('secondFactor.nothingToReset');
  });

  it('is not reset by oneself', async () => {
    expect((await reset(user.hrUserId, lost.token)).codes.errorCode).toBe('secondFactor.notYourself');
  });

  it('is reset by the operator', async () => {
    const operator = { kind: 'system', ip: '', userAgent: 'hr:factor-reset' } as const;
    expect(await resetByOperator(t.deps, operator, user.userName.toUpperCase())).toBe(true);
    expect(await resetByOperator(t.deps, operator, user.userName)).toBe(false);
    expect(await signInHr(t, user)).not.toBe('');
    await expect(resetByOperator(t.deps, operator, 'unknown')).rejects.toThrow('There is no HR user unknown');
  });
});

test('a new password ends the login that waits for its second step', async () => {
  const token = await firstStep(t, app.user);
  const fresh = 'a brand new one';
  const body = { currentPassword: app.user.password, password: fresh, confirmPassword: fresh };
  expect((await t.call(changePassword, { token: app.token, body })).status).toBe(200);
  expect((await secondStep(t, token, codeOf(t, app.secret, 1))).status).toBe(401);
});
