import { getSecuritySettings, saveSecuritySettings } from '#contract/hr/security-settings.ts';
import { ssoExchange, testSso } from '#contract/hr/sso.ts';
import { ssoClient, startConformingProvider } from '#test/sso/conforming-provider.ts';
import { cookiesFor, keepCookies, walk, type Jar } from '#test/sso/sso-browser.ts';
import type { HrSession } from './hr-session.ts';
import { ssoCallback, ssoStart } from './kinds.ts';
import { createRecorder, type Answer } from './recorder.ts';
import type { Site } from './site.ts';

/** Single sign-on is set up, tested and switched on; a new colleague logs in with it, and what went over the wire opens
 * nothing for a stranger, nor a second time. */
export async function logInBySso(site: Site, { browser, token }: HrSession): Promise<void> {
  const { secrets } = site;
  const provider = await startConformingProvider(`${site.server.url}${ssoCallback.path}`);
  provider.logsIn = { sub: 'new', email: 'new.colleague@example.com', email_verified: true, name: 'Lata Iyer' };
  const clientSecret = secrets.keep('client secret', 'HR', ssoClient.secret);
  const { issuer } = provider;
  const sso = { kind: 'OTHER', issuer, clientId: ssoClient.id, allowedDomains: ['example.com'] } as const;
  const save = async (on: boolean) => {
    const { version } = (await browser.call(getSecuritySettings, { token })).responseObject;
    const given = { ...sso, on, whoMayCome: 'DOMAIN', ...(on ? {} : { clientSecret }) } as const;
    const values = { hrPasswordMin: 6, sso: given };
    await browser.call(saveSecuritySettings, { token, body: { version, values } });
  };
  const jar: Jar = new Map();
  /** From the provider's page back to the product; answers what the product's address asks. */
  const comesBack = async (began: Answer, page: string) => {
    keepCookies(jar, site.url, began.headers);
    secrets.keep('SSO cookie', 'HR', cookiesFor(jar, site.url).cookie?.split('=')[1] ?? '');
    const { searchParams } = new URL(page);
    for (const name of ['state', 'nonce']) secrets.keep('SSO state', 'HR', searchParams.get(name) ?? '');
    const address = new URL(await walk(jar, page, [], `${ssoCallback.path}?`));
    const query = Object.fromEntries(address.searchParams);
    secrets.keep('provider code', 'HR', query.code ?? '');
    return { query, headers: cookiesFor(jar, site.url) };
  };
  await save(false);
  const tested = await browser.call(testSso, { token });
  await browser.ask('GET', ssoCallback.path, await comesBack(tested, tested.responseObject.url));
  await save(true);

  const began = await browser.ask('GET', ssoStart.path);
  const back = await comesBack(began, began.headers.get('location') ?? '');
  const stranger = createRecorder(site.url, 'a stranger', site.places);
  await stranger.ask('GET', ssoCallback.path, { query: back.query });
  const ended = await browser.ask('GET', ssoCallback.path, back);
  const code = /code=([\w-]+)$/.exec(ended.headers.get('location') ?? '')?.[1] ?? '';
  const body = { code: secrets.keep('SSO code', 'HR', code) };
  await stranger.refused(ssoExchange, 401, { body });
  const exchanged = await browser.call(ssoExchange, { body, headers: back.headers });
  secrets.keep('HR token', 'HR', exchanged.responseObject.token);
  await browser.refused(ssoExchange, 401, { body, headers: back.headers });
  await browser.ask('GET', ssoCallback.path, back);
  for (const each of provider.idTokens) secrets.keep('provider token', 'HR', each);
  await provider.stop();
}
