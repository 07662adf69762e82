import { beforeEach, describe, expect, test } from 'vitest';
import { hrCreateToken, hrMe, hrSendOtp } from '#contract/hr-auth.ts';
import {
  acceptInvitation,
  getHrUsers,
  inviteHrUser,
  openInvitation,
  setHrUserAccess,
  setHrUserRoles,
  type HrUser,
} from '#contract/hr/people.ts';
import type { SystemActor } from '#server/deps.ts';
import { endHrAccess } from '#server/auth/sessions/end-access.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { createHrUser, signInHr, type TestHrUser } from '#test/factories.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'test' };
const password = 'a password of my own';
const hour = 60 * 60_000;

let host: TestHrUser;
let token: string;
let made = 0;
let colleague: { name: string; email: string; userName: string };
const t = await openTestApp();
beforeEach(async () => {
  t.clock.now = new Date();
  host = await createHrUser(t);
  token = await signInHr(t, host);
  made += 1;
  colleague = { name: `Asha Rao ${made}`, email: `asha.${made}@himalayafoods.example`, userName: `Asha.${made}` };
});

async function invite(body: object = colleague): Promise<string> {
  const answer = await t.call(inviteHrUser, { token, body });
  expect(answer.status).toBe(200);
  await t.deliverAll();
  return newestToken();
}

/** The fragment of the newest mail's link, behind the `#`: it is never sent to a server. */
function newestToken(email = colleague.email): string {
  const { text } = t.mailbox.lastMailTo(email);
  const link = /^(http:\/\/aarambh\.test\/#\/hce\/invitation\?token=[\w-]{43})$/m.exec(text)?.[1] ?? '';
  return new URL(link).hash.split('token=')[1] ?? '';
}

const accept = (given: string, body: object = { password, confirmPassword: password }) =>
  t.call(acceptInvitation, { body: { token: given, ...body } });
const messageOf = (answer: { envelope: { message: string } }) => answer.envelope.message;
const logIn = (userName: string) => t.call(hrCreateToken, { body: { userName, password } });

async function userNamed(userName: string): Promise<HrUser> {
  const all = (await t.call(getHrUsers, { token })).envelope.responseObject as HrUser[];
  return all.find((user) => user.userName === userName)!;
}

describe('an invitation', () => {
  test('sets the first password by the mailed link, and HR then logs in by username', async () => {
    const link = await invite();
    expect(await userNamed(colleague.userName)).toMatchObject({
      ...colleague,
      state: 'INVITED',
      may: { disable: true, enable: false, invite: true, resetSecondFactor: false },
    });
    expect((await t.call(openInvitation, { body: { token: link } })).envelope.responseObject).toEqual({
      name: colleague.name,
      userName: colleague.userName,
    });
    expect((await logIn(colleague.userName)).status).toBe(401);
    const accepted = await accept(link);
    expect(accepted.envelope).toMatchObject({ code: 200, responseObject: { userName: colleague.userName } });
    expect((await logIn(` ${colleague.userName.toUpperCase()} `)).status).toBe(200);
    expect(await userNamed(colleague.userName)).toMatchObject({ state: 'ACTIVE', expiresOn: null });
  });

  test('stores no token, and erases the mail’s text on delivery', async () => {
    const link = await invite();
    const { rows } = await t.database.pool.query<{ dump: string }>(
      `select string_agg(r::text, '') as dump from (select i::text from hr_invitations i
       union all select m::text from messages m union all select a::text from audit a) r`,
    );
    expect(rows[0]?.dump).not.toContain(link);
    const { content } = await t.db
      .selectFrom('messages')
      .select('content')
      .where('recipient', '=', colleague.email)
      .executeTakeFirstOrThrow();
    expect(content).toBeNull();
  });

  test('works once, also concurrently', async () => {
    const link = await invite();
    const answers = await Promise.all([accept(link), accept(link), accept(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    for (const answer of [await accept(link), await t.call(openInvitation, { body: { token: link } })]) {
      expect([answer.status, messageOf(answer)]).toEqual([
        400,
        'This invitation has been used: the password is set. Log in with your username, or choose ‘Forgot password?’.',
      ]);
    }
  });

  test('expires after 72 hours', async () => {
    const link = await invite();
    const start = t.clock.now.getTime();
    t.clock.now = new Date(start + 72 * hour - 1000);
    expect((await t.call(openInvitation, { body: { token: link } })).status).toBe(200);
    t.clock.now = new Date(start + 72 * hour);
    expect(messageOf(await accept(link))).toBe(
      'This invitation has expired: it was valid for 72 hours. Ask your colleague in HR for a new one.',
    );
    token = await signInHr(t, host);
    expect(await userNamed(colleague.userName)).toMatchObject({ state: 'EXPIRED', may: { invite: true } });
  });

  test('gets a new link when it is renewed, which ends the older one', async () => {
    const first = await invite();
    const second = await invite({ ...colleague, userName: colleague.userName.toLowerCase(), name: 'Asha R. Rao' });
    expect(messageOf(await accept(first))).toBe(
      'A newer invitation was sent since. Open the link from the newest mail.',
    );
    expect((await accept(second)).status).toBe(200);
    expect(await userNamed(colleague.userName)).toMatchObject({ name: 'Asha R. Rao', state: 'ACTIVE' });
  });

  test('ends with the access and needs a new one after it is enabled again', async () => {
    const link = await invite();
    const { hrUserId } = await userNamed(colleague.userName);
    await t.call(setHrUserAccess, { token, body: { hrUserId, enabled: false } });
    expect(messageOf(await accept(link))).toBe(
      'Your access to the HR portal has ended. Ask your colleague in HR to enable it again.',
    );
    const again = await t.call(inviteHrUser, { token, body: colleague });
    expect([again.status, again.codes.fields]).toEqual([409, { userName: 'people.accessEnded' }]);
    await t.call(setHrUserAccess, { token, body: { hrUserId, enabled: true } });
    expect(messageOf(await accept(link))).toBe(
      'This invitation has been withdrawn. Ask your colleague in HR for a new one.',
    );
    expect(await userNamed(colleague.userName)).toMatchObject({ state: 'EXPIRED', may: { invite: true } });
    const corrected = { ...colleague, email: `right.${colleague.email}` };
    expect((await t.call(inviteHrUser, { token, body: corrected })).status).toBe(200);
    await t.deliverAll();
    expect(messageOf(await accept(link))).toBe(
      'A newer invitation was sent since. Open the link from the newest mail.',
    );
    expect((await accept(newestToken(corrected.email))).status).toBe(200);
  });

  test('never changes a user with a password, and the password reset does not bypass it', async () => {
    const taken = await t.call(inviteHrUser, { token, body: { ...colleague, userName: host.userName.toUpperCase() } });
    expect([taken.status, taken.codes.fields]).toEqual([409, { userName: 'people.userNameTaken' }]);
    await invite();
    const before = t.mailbox.mailsTo(colleague.email).length;
    expect((await t.call(hrSendOtp, { body: { userId: colleague.userName } })).status).toBe(200);
    await t.deliverAll();
    expect(t.mailbox.mailsTo(colleague.email)).toHaveLength(before);
  });

  test.each([
    ['unknown', 'x'.repeat(43), 400],
    ['empty', ' ', 400],
    ['far too long', 'x'.repeat(5000), 400],
  ])('that is %s is rejected with a sentence', async (_what, given, status) => {
    const answer = await accept(given);
    expect(answer.status).toBe(status);
    expect(messageOf(answer)).toMatch(/link/);
  });

  test('accepts passwords as every other form does', async () => {
    const link = await invite();
    const bad = await accept(link, { password: 'short', confirmPassword: 'other' });
    expect(Object.keys(bad.codes.fields)).toEqual(['password', 'confirmPassword']);
    expect((await accept(link)).status).toBe(200);
  });

  test('reports bad values on their fields', async () => {
    const bad = await t.call(inviteHrUser, { token, body: { name: ' ', email: 'asha', userName: '' } });
    expect(Object.keys(bad.codes.fields).toSorted()).toEqual(['email', 'name', 'userName']);
  });
});

test('rate limits invalid links by address, but not an open one', async () => {
  const limited = await startTestApp({ rateLimits: true });
  const inviter = await signInHr(limited);
  await limited.call(inviteHrUser, { token: inviter, body: colleague });
  await limited.deliverAll();
  const { text } = limited.mailbox.lastMailTo(colleague.email);
  const link = /token=([\w-]+)$/m.exec(text)?.[1] ?? '';
  const guesses = Array.from({ length: 60 }, () => limited.call(openInvitation, { body: { token: 'guess' } }));
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
  const refused = await limited.call(openInvitation, { body: { token: 'guess' } });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const body = { token: link, password, confirmPassword: password };
  expect((await limited.call(acceptInvitation, { body })).status).toBe(200);
  await limited.close();
});

describe('access', () => {
  const set = (by: string, hrUserId: string, enabled: boolean) =>
    t.call(setHrUserAccess, { token: by, body: { hrUserId, enabled } });

  test('ends immediately for a disabled user, and returns with the same password', async () => {
    const other = await createHrUser(t, { password });
    const theirs = await signInHr(t, other);
    const answer = await set(token, other.hrUserId, false);
    expect(answer.envelope.responseObject).toMatchObject({
      state: 'DISABLED',
      enabled: false,
      may: { enable: true, disable: false },
    });
    expect((await t.call(hrMe, { token: theirs })).status).toBe(401);
    await t.deliverAll();
    expect(t.mailbox.lastMailTo(other.email ?? '').text).toContain(`(username ${other.userName}) has ended`);
    expect((await logIn(other.userName)).status).toBe(401);
    expect((await set(token, other.hrUserId, false)).status).toBe(200);
    expect((await set(token, other.hrUserId, true)).envelope.responseObject).toMatchObject({
      state: 'ACTIVE',
      enabled: true,
    });
    expect((await t.call(hrMe, { token: theirs })).status).toBe(401);
    expect((await logIn(other.userName)).status).toBe(200);
    const rows = await auditRows(t.db, { actorId: host.hrUserId }).select(['action', 'details']).execute();
    const own = rows.filter(({ details }) => JSON.stringify(details).includes(other.hrUserId));
    expect(own.map(({ action }) => action)).toEqual(['disable-hr-user', 'enable-hr-user']);
  });

  test('cannot be ended by oneself, nor for an unknown user', async () => {
    const own = await set(token, host.hrUserId, false);
    expect([own.status, messageOf(own)]).toEqual([409, 'You cannot disable yourself. Ask a colleague.']);
    expect((await set(token, '00000000-0000-4000-8000-000000000000', false)).status).toBe(404);
    expect((await set(token, 'nobody', false)).status).toBe(400);
  });

  test('of two users who disable each other concurrently one stays enabled', async () => {
    const others = await t.db.selectFrom('hr_users').select('user_name').where('disabled_on', 'is', null).execute();
    const [one, two] = [await createHrUser(t), await createHrUser(t)];
    for (const { user_name } of others) await endHrAccess(t.deps, operator, user_name);
    const tokens = [await signInHr(t, one), await signInHr(t, two)];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([set(tokens[0]!, two.hrUserId, false), set(tokens[1]!, one.hrUserId, false)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await t.db.selectFrom('hr_users').selectAll().where('disabled_on', 'is', null).execute();
      expect(left).toHaveLength(1);
      const [winner, loser] = left[0]!.hr_user_id === one.hrUserId ? [0, two] : [1, one];
      await set(tokens[winner]!, loser.hrUserId, true);
      tokens[1 - winner] = await signInHr(t, loser);
    }
  });
});

describe('roles', () => {
  const give = (by: string, hrUserId: string, body: object) =>
    t.call(setHrUserRoles, { token: by, body: { hrUserId, departments: [], ...body } });
  const [sales, finance] = [1, 2];

  test('come with the invitation, stay when it is sent again without, and are an Administrator’s without any', async () => {
    await invite({ ...colleague, roles: ['RECRUITER', 'VIEWER'], departments: [finance, sales, sales] });
    const rights = { roles: ['RECRUITER', 'VIEWER'], departments: [sales, finance] };
    expect(await userNamed(colleague.userName)).toMatchObject(rights);
    await invite();
    expect(await userNamed(colleague.userName)).toMatchObject(rights);
    const other = { ...colleague, userName: `other-${colleague.userName}` };
    await invite(other);
    expect(await userNamed(other.userName)).toMatchObject({ roles: ['ADMIN'], departments: [] });
  });

  test('hold from the next call on, with what was before in the record', async () => {
    const other = await createHrUser(t, { password });
    const theirs = await signInHr(t, other);
    const answer = await give(token, other.hrUserId, { roles: ['VIEWER'], departments: [sales] });
    expect(answer.envelope.responseObject).toMatchObject({ roles: ['VIEWER'], departments: [sales] });
    expect((await t.call(hrMe, { token: theirs })).envelope.responseObject).toMatchObject({ roles: ['VIEWER'] });
    expect((await t.call(getHrUsers, { token: theirs })).status).toBe(403);
    await give(token, other.hrUserId, { roles: ['VIEWER'], departments: [sales] });
    const rows = await auditRows(t.db, { actorId: host.hrUserId }).select(['action', 'details']).execute();
    expect(rows.filter(({ action }) => action === 'set-hr-user-roles').map(({ details }) => details)).toEqual([
      {
        userName: other.userName,
        hrUserId: other.hrUserId,
        before: { roles: ['ADMIN'], departments: [] },
        after: { roles: ['VIEWER'], departments: [sales] },
      },
    ]);
  });

  test.each([
    ['no role', { roles: [] }, 400, 'Choose at least one role'],
    ['an unknown role', { roles: ['OWNER'] }, 400, null],
    ['an unknown department', { roles: ['VIEWER'], departments: [987_654] }, 400, 'A department is not in the list'],
    ['an unknown user', { roles: ['VIEWER'], hrUserId: '00000000-0000-4000-8000-000000000000' }, 404, null],
  ])('reject %s', async (_name, body, status, message) => {
    const answer = await give(token, (await createHrUser(t)).hrUserId, body);
    expect(answer.status).toBe(status);
    expect(messageOf(answer)).toContain(message ?? '');
  });

  test('a change that began with a role is not saved without it', async () => {
    const other = await createHrUser(t);
    const theirs = await signInHr(t, other);
    const tx = await t.db.startTransaction().execute();
    await tx
      .updateTable('hr_users')
      .set({ roles: ['VIEWER'] })
      .where('hr_user_id', '=', other.hrUserId)
      .execute();
    const inviting = t.call(inviteHrUser, { token: theirs, body: colleague });
    await stoppedAtLocks(t.db, 1);
    await tx.commit().execute();
    expect((await inviting).status).toBe(403);
    expect(await userNamed(colleague.userName)).toBeUndefined();
  });

  test('of two Administrators who take the role from each other one stays, and cannot give it up', async () => {
    const admins = await t.db.selectFrom('hr_users').select('user_name').where('disabled_on', 'is', null).execute();
    const pair = [await createHrUser(t), await createHrUser(t)];
    await createHrUser(t, { roles: ['RECRUITER'] });
    const tokens = [await signInHr(t, pair[0]), await signInHr(t, pair[1])];
    for (const { user_name } of admins) await endHrAccess(t.deps, operator, user_name);
    const [one, two] = await Promise.all([
      give(tokens[0]!, pair[1]!.hrUserId, { roles: ['VIEWER'] }),
      give(tokens[1]!, pair[0]!.hrUserId, { roles: ['VIEWER'] }),
    ]);
    expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1);
    const stays = one.status === 200 ? 0 : 1;
    const own = await give(tokens[stays]!, pair[stays]!.hrUserId, { roles: ['RECRUITER'] });
    expect([own.status, messageOf(own)]).toEqual([
      409,
      expect.stringContaining('the last Administrator who can log in'),
    ]);
  });
});
