import { beforeEach, describe, expect, it, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import { beginAuthenticator, confirmAuthenticator } from '#contract/hr/factors.ts';
import { inviteHrUser, setHrUserAccess } from '#contract/hr/people.ts';
import { getSsoLink, linkSso, type ssoExchange, testSso, unlinkSso } from '#contract/hr/sso.ts';
import { ssoMessages } from '#domain/settings/sso-messages.ts';
import { switchSsoOff } from '#server/settings/sso.ts';
import { codeOf } from '#test/authenticator-app.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr, type TestHrUser } from '#test/factories.ts';
import { ssoClient, startConformingProvider } from '#test/sso/conforming-provider.ts';
import { codeIn, employeeIn, openSsoApp, valueIn } from '#test/sso/sso-app.ts';
import { cookiesFor, walk, type Jar } from '#test/sso/sso-browser.ts';
import type { TestAnswer } from '#test/test-app.ts';

const { t, sso, start, read, save, follow, switchOn, beginLogin, answerOf, exchange, logIn, begin } =
  await openSsoApp();
const { url } = sso;
beforeEach(begin);
let count = 0;

const tokenIn = ({ envelope }: TestAnswer) => (envelope.responseObject as ResponseOf<typeof ssoExchange>).token;
const invited = async () => {
  const email = `invited-${(count += 1)}@himalayafoods.example`;
  const answer = await t.call(inviteHrUser, { token: sso.token, body: { name: 'Asha Nair', userName: email, email } });
  return { email, hrUserId: (answer.envelope.responseObject as { hrUserId: string }).hrUserId };
};

const usersOf = (email: string) => t.db.selectFrom('hr_users').select('name').where('email', '=', email).execute();

describe('the set-up', () => {
  it('is tested before it is switched on, and never answers its secret', async () => {
    expect((await save({ on: true, clientId: 'untested' })).codes.fields).toEqual({
      'values.sso.on': 'securitySettings.testFirst',
    });
    expect(await switchOn()).toBe(`${url}/#/hce/settings/security`);
    expect((await read()).values.sso).toMatchObject({
      on: true,
      hasSecret: true,
      lastTest: { fault: null, email: 'tester@himalayafoods.example' },
    });
    expect(JSON.stringify(await read())).not.toContain(ssoClient.secret);
    const rows = await t.db.selectFrom('sso_secrets').selectAll().execute();
    expect(rows.map(({ secret }) => secret.includes(ssoClient.secret))).toEqual([false]);
  });

  it('says that the provider does not accept the secret, such as one that has ended', async () => {
    await save({ clientSecret: 'a secret that has ended since' });
    await follow(await t.call(testSso, { token: sso.token }));
    expect((await read()).values.sso.lastTest?.fault).toBe(ssoMessages.clientRefused);
  });

  test.each([
    ['common is no tenant', { kind: 'MICROSOFT', tenant: 'common' }, 'values.sso.tenant'],
    ['Google needs a domain', { kind: 'GOOGLE', allowedDomains: [] }, 'values.sso.allowedDomains'],
    ['an issuer is an address', { issuer: 'himalayafoods.example' }, 'values.sso.issuer'],
    ['another provider needs its own secret', { clientId: 'other', clientSecret: '' }, 'values.sso.clientSecret'],
  ])('%s', async (_name, sso, field) => {
    expect(Object.keys((await save(sso)).codes.fields)).toEqual([field]);
  });
});

describe('a login', () => {
  beforeEach(async () => switchOn());

  it('lets an invited user in, links them once, and ends the invitation', async () => {
    const { email, hrUserId } = await invited();
    const answer = await logIn({ sub: `sub of ${email}`, email });
    expect(employeeIn(answer)).toBe(hrUserId);
    const me = await t.call(hrMe, { token: (answer.envelope.responseObject as { token: string }).token });
    expect(me.status).toBe(200);
    // The address may change: the subject is who it is.
    expect(employeeIn(await logIn({ sub: `sub of ${email}`, email: `new-${email}` }))).toBe(hrUserId);
    expect((await logIn({ sub: 'another', email })).codes.errorCode).toBe('sso.linkedElsewhere');
  });

  it('refuses, with words that say whom to ask', async () => {
    const uninvited = await logIn({ sub: 'u', email: 'uninvited@himalayafoods.example' });
    expect(uninvited).toMatchObject({ status: 403, codes: { errorCode: 'sso.notInvited' } });
    expect(uninvited.envelope.message).toContain('Ask ');
    expect(await usersOf('uninvited@himalayafoods.example')).toEqual([]);
    const { email, hrUserId } = await invited();
    const refusals = {
      'an unverified address': await logIn({ sub: 'v', email, email_verified: false }),
      'another domain': await logIn({ sub: 'w', email: 'asha@elsewhere.example' }),
      'an Administrator’s address': await logIn({ sub: 'x', email: String(sso.admin.email) }),
    };
    expect(Object.entries(refusals).map(([name, { codes }]) => [name, codes.errorCode])).toEqual([
      ['an unverified address', 'sso.notVouched'],
      ['another domain', 'sso.notVouched'],
      ['an Administrator’s address', 'sso.hasPassword'],
    ]);
    expect((await logIn({ sub: 'y', email })).status).toBe(200);
    await t.call(setHrUserAccess, { token: sso.token, body: { hrUserId, enabled: false } });
    expect((await logIn({ sub: 'y', email })).codes.errorCode).toBe('sso.disabled');
  });

  it('of a user without a password lets them set up a second factor for ten minutes, which it asks for from then on', async () => {
    const { email, hrUserId } = await invited();
    const account = { sub: `sub of ${email}`, email };
    const own = tokenIn(await logIn(account));
    expect((await t.call(hrMe, { token: own })).envelope.responseObject).toMatchObject({ hasPassword: false });
    await t.deliverAll();
    expect(
      t.mailbox
        .mailsTo(email)
        .map(({ text }) => text)
        .join(),
    ).toContain('was linked to an account of single sign-on');
    expect((await t.call(unlinkSso, { token: own, body: { password: '' } })).codes.errorCode).toBe('sso.lastWay');
    const begin = () => t.call(beginAuthenticator, { token: own, body: { password: '' } });
    const { secret } = (await begin()).envelope.responseObject as { secret: string };
    const body = { code: codeOf(t, secret) };
    expect((await t.call(confirmAuthenticator, { token: own, body })).status).toBe(200);
    const again = (await logIn(account)).envelope.responseObject as ResponseOf<typeof ssoExchange>;
    expect(again).toMatchObject({
      token: '',
      employeeId: hrUserId,
      secondFactor: { methods: ['AUTHENTICATOR', 'RECOVERY_CODE'] },
    });
    await t.db.deleteFrom('hr_factors').where('hr_user_id', '=', hrUserId).execute();
    t.clock.now = new Date(t.clock.now.getTime() + 10 * 60_000);
    const late = await begin();
    expect([late.status, late.codes.errorCode]).toEqual([409, 'sso.logInAgain']);
    expect(late.envelope.message).toContain('Log in again with 127.0.0.1');
    // Disabling ends it.
    await t.call(setHrUserAccess, { token: sso.token, body: { hrUserId, enabled: false } });
    expect((await t.call(hrMe, { token: own })).status).toBe(401);
  });

  it('makes a user of the domain where it may, with the roles of the settings', async () => {
    await switchOn({ whoMayCome: 'DOMAIN', newRoles: ['RECRUITER'] });
    const answer = await logIn({ sub: 'new', email: 'new.person@himalayafoods.example', name: 'New Person' });
    const me = await t.call(hrMe, { token: tokenIn(answer) });
    expect(me.envelope.responseObject).toMatchObject({ name: 'New Person', roles: ['RECRUITER'] });
    // An existing user keeps the roles, whatever the provider says: an Administrator stays one.
    const { email } = await invited();
    const before = await t.call(hrMe, { token: tokenIn(await logIn({ sub: `sub of ${email}`, email })) });
    expect(before.envelope.responseObject).toMatchObject({ roles: ['ADMIN'] });
  });

  it('belongs to the browser that began it: no other one can end it, and its code works once for 60 seconds', async () => {
    const { email } = await invited();
    sso.provider.logsIn = { sub: `of ${email}`, email, email_verified: true };
    const [jar, stranger]: [Jar, Jar] = [new Map(), new Map()];
    // The stranger has no cookie, so the state of the other browser is worth nothing.
    expect(await walk(stranger, await beginLogin(jar))).toBe(`${url}/#/hce/sso?fault=sso.state`);
    // Nor is another state in the same browser, or an answer of the provider that was used.
    const ended = async (address: string) => {
      const to = String(
        (await fetch(address, { redirect: 'manual', headers: cookiesFor(jar, url) })).headers.get('location'),
      );
      return to.includes('?code=') ? (await exchange(codeIn(to), jar)).codes.errorCode : to;
    };
    expect(await ended(answerOf('stolen', 'another'))).toBe('sso.refused');
    expect(await ended(answerOf('stolen', 'another'))).toBe(`${url}/#/hce/sso?fault=sso.state`);
    const code = codeIn(await walk(jar, start));
    await walk(stranger, start);
    expect((await exchange(code, stranger)).codes.errorCode).toBe('sso.codeEnded');
    expect((await exchange(code, jar)).status).toBe(200);
    expect((await exchange(code, jar)).codes.errorCode).toBe('sso.codeEnded');
    const late = codeIn(await walk(jar, start));
    t.clock.now = new Date(t.clock.now.getTime() + 61_000);
    expect((await exchange(late, jar)).codes.errorCode).toBe('sso.codeEnded');
  });

  it('leads to no other address than ours, and believes a code of the provider once', async () => {
    const { email } = await invited();
    sso.provider.logsIn = { sub: `of ${email}`, email, email_verified: true };
    const jar: Jar = new Map();
    const passed: string[] = [];
    const evil = 'https://evil.example/';
    const asked = new URLSearchParams({ redirect_uri: evil, return_to: evil, next: evil });
    const address = await walk(jar, `${start}?${asked.toString()}`, passed);
    expect(passed.filter((each) => each.includes('evil'))).toEqual([]);
    expect((await exchange(codeIn(address), jar)).status).toBe(200);
    const code = valueIn(passed.at(-1) ?? '', 'code');
    // With the state of another login of the same browser.
    const state = valueIn(await beginLogin(jar), 'state');
    const replayed = await walk(jar, answerOf(code, state));
    expect((await exchange(codeIn(replayed), jar)).codes.errorCode).toBe('sso.refused');
    // It was the provider who refused it.
    expect(sso.logged.findLast((line) => line.includes('"fault"'))).toContain('OAUTH_RESPONSE_BODY_ERROR');
  });

  it('logs none of its secrets: well ended, refused, or while the provider does not answer', async () => {
    const { email } = await invited();
    sso.provider.logsIn = { sub: `of ${email}`, email, email_verified: true };
    const [jar, passed, before]: [Jar, string[], number] = [new Map(), [], sso.logged.length];
    const code = codeIn(await walk(jar, start, passed));
    const cookies = [cookiesFor(jar, url)['cookie'] ?? ''];
    const token = tokenIn(await exchange(code, jar));
    const ended = passed.at(-1) ?? '';
    expect(await walk(new Map(), ended)).toContain('fault=sso.state');
    const begins = async () => {
      const page = await beginLogin(jar);
      cookies.push(cookiesFor(jar, url)['cookie'] ?? '');
      passed.push(page);
      return answerOf(valueIn(ended, 'code'), valueIn(page, 'state'));
    };
    expect((await exchange(codeIn(await walk(jar, await begins())), jar)).codes.errorCode).toBe('sso.refused');
    const unanswered = await begins();
    await sso.provider.stop();
    expect((await exchange(codeIn(await walk(jar, unanswered)), jar)).codes.errorCode).toBe('sso.unavailable');
    const inAddresses = passed.flatMap((each) => ['code', 'state', 'nonce'].map((name) => valueIn(each, name)));
    const secrets = [code, token, ...cookies.map((each) => each.split('=')[1] ?? ''), ...sso.provider.idTokens];
    const logged = sso.logged.slice(before).join('');
    expect(['a single sign-on was refused', 'did not answer'].filter((each) => !logged.includes(each))).toEqual([]);
    for (const secret of [...secrets, ...inAddresses, ssoClient.secret].filter(Boolean)) {
      expect(secret.length).toBeGreaterThan(20);
      expect(logged).not.toContain(secret);
    }
    sso.provider = await startConformingProvider(sso.callback);
  });

  it('says that the provider does not answer, while passwords still work', async () => {
    await sso.provider.stop();
    sso.provider = await startConformingProvider(sso.callback);
    await save({ on: false, issuer: 'http://127.0.0.1:1' });
    expect((await t.call(testSso, { token: sso.token })).codes.errorCode).toBe('sso.unavailable');
    const { userName, password } = sso.admin;
    expect((await t.call(hrCreateToken, { body: { userName, password } })).status).toBe(200);
  });
});

describe('a link', () => {
  beforeEach(async () => switchOn());
  const link = (password: string) => t.call(linkSso, { token: sso.token, body: { password } });

  it('is made by a user with a password, after it, and ends with it', async () => {
    expect((await link('wrong')).status).toBe(400);
    const elsewhere = await signInHr(t, sso.admin);
    sso.provider.logsIn = {
      sub: `link ${sso.admin.hrUserId}`,
      email: 'work@himalayafoods.example',
      email_verified: true,
    };
    expect(await follow(await link(sso.admin.password))).toBe(`${url}/#/hce/settings/account?sso=linked`);
    expect((await t.call(hrMe, { token: elsewhere })).status).toBe(401);
    await t.deliverAll();
    expect(t.mailbox.lastMailTo(String(sso.admin.email)).text).toContain('work@himalayafoods.example');
    const linked = (await t.call(getSsoLink, { token: sso.token })).envelope.responseObject;
    expect(linked).toMatchObject({ provider: '127.0.0.1', linked: { email: 'work@himalayafoods.example' } });
    expect(employeeIn(await logIn({ ...sso.provider.logsIn }))).toBe(sso.admin.hrUserId);
    const rows = await auditRows(t.db, { actorId: sso.admin.hrUserId }).select('action').execute();
    expect(rows.map(({ action }) => action)).toContain('link-sso');
    const ended = await t.call(unlinkSso, { token: sso.token, body: { password: sso.admin.password } });
    expect(ended.envelope.responseObject).toMatchObject({ linked: null });
  });

  it('is not made once the session that began it has ended', async () => {
    sso.provider.logsIn = {
      sub: `late ${sso.admin.hrUserId}`,
      email: 'late@himalayafoods.example',
      email_verified: true,
    };
    const begun = await link(sso.admin.password);
    await t.db
      .updateTable('sessions')
      .set({ revoked_on: t.clock.now })
      .where('subject', '=', sso.admin.hrUserId)
      .execute();
    expect(await follow(begun)).toBe(`${url}/#/hce/sso?fault=sso.state`);
  });
});

it('leaves passwords to Administrators where the company says so', async () => {
  await switchOn({ passwords: 'ADMINISTRATORS' });
  const recruiter = await createHrUser(t);
  await t.db
    .updateTable('hr_users')
    .set({ roles: ['RECRUITER'] })
    .where('hr_user_id', '=', recruiter.hrUserId)
    .execute();
  const logInAs = ({ userName, password }: TestHrUser) => t.call(hrCreateToken, { body: { userName, password } });
  expect((await logInAs(recruiter)).codes.errorCode).toBe('sso.passwordsOff');
  expect((await logInAs({ ...recruiter, password: 'wrong' })).codes.errorCode).not.toBe('sso.passwordsOff');
  expect((await logInAs(sso.admin)).status).toBe(200);
  await t.db
    .updateTable('hr_users')
    .set({ email: 'shut@himalayafoods.example' })
    .where('hr_user_id', '=', recruiter.hrUserId)
    .execute();
  const shut = await logIn({ sub: 'shut', email: 'shut@himalayafoods.example' });
  expect([shut.status, shut.codes.errorCode]).toEqual([403, 'sso.linkFirst']);
  // The operator opens them again.
  const operator = { kind: 'system', ip: '', userAgent: 'hr:sso-off' } as const;
  expect([await switchSsoOff(t.database.db, operator), await switchSsoOff(t.database.db, operator)]).toEqual([
    true,
    false,
  ]);
  expect((await logInAs(recruiter)).status).toBe(200);
});
