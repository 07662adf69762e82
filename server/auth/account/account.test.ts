import { beforeEach, expect, test } from 'vitest';
import { changePassword, logoutElsewhere, saveAccount } from '#contract/hr/people.ts';
import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr, type TestHrUser } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

let user: TestHrUser;
let token: string;
const t = await openTestApp({ rateLimits: true });
beforeEach(async () => {
  user = await createHrUser(t, { email });
  token = await signInHr(t, user);
});

const email = 'own@himalayafoods.example';
const fresh = 'a brand new one';
const change = (currentPassword: string, by = token) =>
  t.call(changePassword, { token: by, body: { currentPassword, password: fresh, confirmPassword: fresh } });
const logIn = (password: string) => t.call(hrCreateToken, { body: { userName: user.userName, password } });
const statusOf = async (by: string) => (await t.call(hrMe, { token: by })).status;

test('changing the password keeps this session and ends all others', async () => {
  const elsewhere = await signInHr(t, user);
  const answer = await change(user.password);
  expect(answer.envelope).toMatchObject({
    code: 200,
    message: 'Your password was changed. You are logged out everywhere else.',
  });
  expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401]);
  expect([(await logIn(user.password)).status, (await logIn(fresh)).status]).toEqual([401, 200]);
  await t.deliverAll();
  const note = t.mailbox.lastMailTo(email);
  expect(note.subject).toBe('Your password for the HR portal of Himalaya Foods Pvt Ltd was changed');
  expect(note.text).toContain(`(username ${user.userName}) was changed on`);
});

test('a wrong current password is reported on its field and rate limited', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await change('not mine');
    expect([answer.status, answer.codes.fields]).toEqual([400, { currentPassword: 'account.currentPasswordWrong' }]);
  }
  expect((await change(user.password)).status).toBe(429);
  expect((await logIn(user.password)).status).toBe(200);
});

test('of two concurrent changes one succeeds', async () => {
  const elsewhere = await signInHr(t, user);
  const answers = await Promise.all([change(user.password), change(user.password, elsewhere)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('bad passwords are reported on their fields', async () => {
  const bad = await t.call(changePassword, { token, body: { password: 'short', confirmPassword: 'other' } });
  expect(Object.keys(bad.codes.fields).toSorted()).toEqual(['confirmPassword', 'currentPassword', 'password']);
});

test('logging out elsewhere ends all other sessions, and answers their number', async () => {
  const others = [await signInHr(t, user), await signInHr(t, user)];
  const answer = await t.call(logoutElsewhere, { token });
  expect(answer.envelope.responseObject).toEqual({ sessions: 2 });
  expect(answer.envelope.message).toBe('You were logged out in 2 other places.');
  expect(await statusOf(token)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  expect((await t.call(logoutElsewhere, { token })).envelope.message).toBe('You were not logged in anywhere else.');
});

test('a user can change their own name, which is recorded', async () => {
  expect((await t.call(saveAccount, { token, body: { name: ' ' } })).codes.fields).toEqual({
    name: 'people.nameRequired',
  });
  expect((await t.call(saveAccount, { token, body: { name: 'Meera S. Iyer' } })).status).toBe(200);
  expect((await t.call(hrMe, { token })).envelope.responseObject).toMatchObject({ name: 'Meera S. Iyer' });
  const rows = await auditRows(t.db, { actorId: user.hrUserId }).select('action').execute();
  expect(rows.map(({ action }) => action)).toEqual(['sign-in', 'save-account']);
});
