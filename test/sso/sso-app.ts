import { afterAll, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { getSecuritySettings, saveSecuritySettings, type StoredSecurity } from '#contract/hr/security-settings.ts';
import { ssoExchange, testSso } from '#contract/hr/sso.ts';
import { createLog } from '#server/process/log.ts';
import { createHrUser, signInHr, type TestHrUser } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';
import { ssoClient, startConformingProvider, type Account, type ConformingProvider } from './conforming-provider.ts';
import { cookiesFor, keepCookies, walk, type Jar } from './sso-browser.ts';

/** The app that listens, the provider it asks, and the Administrator who sets single sign-on up. */
export type Sso = {
  url: string;
  callback: string;
  provider: ConformingProvider;
  admin: TestHrUser;
  token: string;
  /** What the app has logged, all of it. */
  logged: string[];
};

/** An app with single sign-on by a provider, which takes itself for `known` where that is given. */
export async function openSsoApp(known?: string) {
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => logged.push(line) });
  const t = await openTestApp({ env: { SSO_HTTP: 'on' }, log });
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  t.deps.publicUrl = () => url;
  const callback = `${url}/security-service/auth/sso/callback`;
  const provider = await startConformingProvider(callback, known);
  const sso: Sso = { url, callback, provider, admin: await createHrUser(t), token: '', logged };
  if (known !== undefined) lead(provider);
  afterAll(async () => {
    vi.unstubAllGlobals();
    await sso.provider.stop();
  });

  const start = `${url}/security-service/auth/sso/start`;
  const read = async () => {
    const { envelope } = await t.call(getSecuritySettings, { token: sso.token });
    return envelope.responseObject as StoredSecurity;
  };
  const save = async (more: object) => {
    const { version } = await read();
    const values = { hrPasswordMin: 6, sso: { ...setUp(sso), ...more } };
    return t.call(saveSecuritySettings, { token: sso.token, body: { version, values } });
  };
  /** Goes to the address that a call answers, in a browser that keeps the call's cookie, and back. */
  const follow = async (answer: TestAnswer, jar: Jar = new Map()): Promise<string> => {
    keepCookies(jar, url, new Headers({ 'set-cookie': String(answer.headers['set-cookie']) }));
    return walk(jar, (answer.envelope.responseObject as { url: string }).url);
  };
  /** Tests the set-up with this account, whose browser ends at the answered address, and switches it on. */
  const switchOn = async (more: object = {}, tester: Partial<Account> = {}): Promise<string> => {
    sso.provider.logsIn = { sub: 'tester', email: 'tester@himalayafoods.example', email_verified: true, ...tester };
    await save({ ...more, on: false });
    const address = await follow(await t.call(testSso, { token: sso.token }));
    const { status, envelope } = await save({ ...more, on: true, clientSecret: '' });
    if (status !== 200) throw new Error(`single sign-on was not switched on: ${JSON.stringify(envelope)}`);
    return address;
  };
  /** Where the provider sends the browser with this code. */
  const answerOf = (code: string, state: string) =>
    `${callback}?${new URLSearchParams({ code, state, iss: sso.provider.issuer }).toString()}`;
  /** Begins a login in this browser; answers the provider's page. */
  const beginLogin = async (jar: Jar): Promise<string> => {
    const { headers } = await fetch(start, { redirect: 'manual', headers: cookiesFor(jar, url) });
    keepCookies(jar, url, headers);
    return headers.get('location') ?? '';
  };
  const exchange = (code: string, jar: Jar) => t.call(ssoExchange, { body: { code }, headers: cookiesFor(jar, url) });
  /** A whole login of this account in a browser of its own. */
  const logIn = async (account: Account, jar: Jar = new Map()) => {
    sso.provider.logsIn = { email_verified: true, ...account };
    return exchange(codeIn(await walk(jar, start)), jar);
  };
  /** Another Administrator, who is logged in. */
  const begin = async () => {
    sso.admin = await createHrUser(t, { email: `admin-${(count += 1)}@himalayafoods.example` });
    sso.token = await signInHr(t, sso.admin);
  };
  await begin();
  return { t, sso, start, read, save, follow, switchOn, beginLogin, answerOf, exchange, logIn, begin };
}
let count = 0;

const setUp = ({ provider }: Sso) => ({
  on: false,
  kind: 'OTHER',
  issuer: provider.issuer,
  clientId: ssoClient.id,
  clientSecret: ssoClient.secret,
  allowedDomains: ['himalayafoods.example'],
});

/** The value of this name in the query of an address. */
export const valueIn = (address: string, name: string) => new URL(address).searchParams.get(name) ?? '';
/** The code at the end of a login. */
export const codeIn = (address: string) => /#\/hce\/sso\?code=([\w-]+)$/.exec(address)?.[1] ?? '';
export const employeeIn = ({ envelope }: TestAnswer) =>
  (envelope.responseObject as ResponseOf<typeof ssoExchange>).employeeId;

/** Lets what this process asks of the address in a provider's name come to the provider. */
function lead({ issuer, address }: ConformingProvider): void {
  const [ask, { origin, host }] = [globalThis.fetch, new URL(issuer)];
  vi.stubGlobal('fetch', (to: string | URL, init?: RequestInit) => {
    const url = String(to);
    if (!url.startsWith(`${origin}/`)) return ask(to, init);
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-proto', 'https');
    headers.set('x-forwarded-host', host);
    return ask(url.replace(origin, address), { ...init, headers });
  });
}
