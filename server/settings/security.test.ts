import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { getAppConfig } from '#contract/app-config.ts';
import { changePassword, acceptInvitation, inviteHrUser } from '#contract/hr/people.ts';
import { getSecuritySettings, saveSecuritySettings, type StoredSecurity } from '#contract/hr/settings.ts';
import { hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { newHrUserSchema, createHrUser as makeHrUser } from '#server/auth/hr/create-hr-user.ts';
import { ssoDefaults } from '#domain/settings/sso.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr, tokenOf, type TestHrUser } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

const t = await openTestApp();
let user: TestHrUser;
let token: string;
beforeEach(async () => {
  user = await createHrUser(t, { email: `${randomUUID()}@himalayafoods.example` });
  token = await signInHr(t, user);
});

const storedIn = ({ envelope }: TestAnswer) => envelope.responseObject as StoredSecurity;
const read = async () => storedIn(await t.call(getSecuritySettings, { token }));
async function save(hrPasswordMin: unknown, version?: number) {
  const body = { version: version ?? (await read()).version, values: { hrPasswordMin } };
  return t.call(saveSecuritySettings, { token, body });
}
const refused = { password: 'hrPassword.easyToGuess' };
const tooShort = { password: 'hrPassword.tooShort' };

describe('the section', () => {
  it('starts with six characters, and is saved with user and time', async () => {
    expect(await read()).toEqual({
      version: 0,
      modifiedBy: null,
      modifiedOn: null,
      values: {
        hrPasswordMin: 6,
        requireSecondFactor: 'OFF',
        sso: { ...ssoDefaults, hasSecret: false, lastTest: null },
      },
    });
    expect(storedIn(await save(12))).toMatchObject({
      version: 1,
      modifiedBy: user.name,
      values: { hrPasswordMin: 12 },
    });
    expect((await t.call(getAppConfig, {})).envelope.responseObject).toMatchObject({ limits: { hrPasswordMin: 12 } });
    const rows = await auditRows(t.db, { action: 'save-settings' }).select('details').execute();
    expect(rows.at(-1)?.details).toEqual({ section: 'security', version: 1, changed: ['hrPasswordMin'] });
  });

  it('is not saved over another user’s changes', async () => {
    expect((await save(8, 99)).status).toBe(409);
    const { version } = await read();
    const both = await Promise.all([save(8, version), save(9, version)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([5, 65, 7.5, '12', null])('rejects %j', async (hrPasswordMin) => {
    expect((await save(hrPasswordMin)).codes.fields).toEqual({
      'values.hrPasswordMin': 'securitySettings.hrPasswordMin',
    });
  });
});

describe('a new password of an HR user', () => {
  /** Each way to set one: what it answers for a password, and whether the password was set. */
  const ways: Record<string, () => Promise<(password: string) => Promise<TestAnswer>>> = {
    'in Settings': async () => (password) =>
      t.call(changePassword, { token, body: { currentPassword: user.password, password, confirmPassword: password } }),
    'by a code': async () => {
      await t.call(hrSendOtp, { body: { userId: user.userName } });
      await t.deliverAll();
      const otp = /^OTP: (\d{6})$/m.exec(t.mailbox.lastMailTo(user.email ?? '').text)?.[1];
      const reset = tokenOf(await t.call(hrValidateOtp, { body: { userId: user.userName, otp } }));
      // By the id, which says nothing about the username.
      const { hrUserId: userId } = user;
      return (password) =>
        t.call(hrResetPassword, { token: reset, body: { userId, password, confirmPassword: password } });
    },
    'by an invitation': async () => {
      const userName = `new.${user.userName}`;
      const email = `${userName}@himalayafoods.example`;
      await t.call(inviteHrUser, { token, body: { name: 'Asha Rao', email, userName } });
      await t.deliverAll();
      const link = /token=([\w-]+)$/m.exec(t.mailbox.lastMailTo(email).text)?.[1];
      return (password) => t.call(acceptInvitation, { body: { token: link, password, confirmPassword: password } });
    },
  };

  test.each(Object.entries(ways))(
    '%s is neither common, nor holds the username, nor is too short',
    async (_, begin) => {
      await save(12);
      const set = await begin();
      for (const password of ['1234567890', `my NEW.${user.userName} one`.toUpperCase()]) {
        const answer = await set(password);
        expect([answer.status, answer.codes.fields]).toEqual([400, refused]);
        expect(answer.envelope.message).toBe('This password is easy to guess. Please choose another one.');
      }
      const short = await set('eleven char');
      expect([short.codes.fields, short.envelope.message]).toEqual([
        tooShort,
        'Password must be at least 12 characters',
      ]);
      const below = await set('12345');
      expect(below.envelope.message).toBe('Password must be at least 6 characters');
      expect((await set('twelve chars')).status).toBe(200);
    },
  );

  it('of the operator’s command is judged by the same rules', async () => {
    await save(12);
    const given = { userName: 'lata.rao', password: 'lata.rao-2027' };
    expect(newHrUserSchema.safeParse(given).error?.issues).toMatchObject([{ path: ['password'] }]);
    const system = { kind: 'system', ip: '', userAgent: 'test' } as const;
    const made = makeHrUser({ db: t.db }, system, { userName: 'lata.rao', password: 'eleven char' });
    await expect(made).rejects.toThrow('at least 12 characters');
  });
});
