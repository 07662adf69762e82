import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSecuritySettings, saveSecuritySettings, type StoredSecurity } from '#contract/hr/security-settings.ts';
import { testSso } from '#contract/hr/sso.ts';
import { createLog } from '#server/process/log.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { ssoClient } from '#test/sso/conforming-provider.ts';
import { startLyingProvider, type Lie } from '#test/sso/lying-provider.ts';
import { keepCookies, walk, type Jar } from '#test/sso/sso-browser.ts';
import { openTestApp } from '#test/test-app.ts';

const logged: string[] = [];
const log = createLog('trace', { write: (line) => logged.push(line) });
const t = await openTestApp({ env: { SSO_HTTP: 'on' }, log });
let url: string;
let token: string;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;

beforeAll(async () => {
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  t.deps.publicUrl = () => url;
  provider = await startLyingProvider();
  token = await signInHr(t, await createHrUser(t));
  const { issuer } = provider;
  const sso = { on: false, kind: 'OTHER', issuer, clientId: ssoClient.id, clientSecret: ssoClient.secret };
  const body = { version: 0, values: { hrPasswordMin: 6, sso } };
  await t.call(saveSecuritySettings, { token, body });
});
afterAll(() => provider.stop());

/** Whether a whole sign-in by way of the provider is believed. */
async function isBelieved(lie: Lie): Promise<boolean> {
  provider.next.lie = lie;
  const answer = await t.call(testSso, { token });
  const jar: Jar = new Map();
  keepCookies(jar, url, new Headers({ 'set-cookie': String(answer.headers['set-cookie']) }));
  await walk(jar, (answer.envelope.responseObject as { url: string }).url);
  const { values } = (await t.call(getSecuritySettings, { token })).envelope.responseObject as StoredSecurity;
  return values.sso.lastTest?.fault === null;
}

test('an honest token is believed', async () => {
  expect(await isBelieved({})).toBe(true);
});

test.each<[string, Lie]>([
  ['another nonce', { claims: { nonce: 'of another login' } }],
  ['another audience', { claims: { aud: 'another client' } }],
  ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
  ['a time that is over', { claims: { iat: 1, exp: 2 } }],
  ['no signature', { signed: 'none' }],
  ['the signature of another key', { signed: 'by another key' }],
])('a token with %s is not, and nothing of the sign-in is logged', async (_name, lie) => {
  provider.secrets.length = logged.length = 0;
  expect(await isBelieved(lie)).toBe(false);
  const lines = logged.join('');
  expect(lines).toContain('a single sign-on was refused');
  expect(provider.secrets).toHaveLength(4);
  expect(provider.secrets.filter((secret) => lines.includes(secret))).toEqual([]);
});
