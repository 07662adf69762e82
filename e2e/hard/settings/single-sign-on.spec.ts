import type { Page } from '@playwright/test';
import { inviteHrUser } from '#contract/hr/people.ts';
import { answered, open } from '#e2e/support/fixtures.ts';
import { colleagueNamed } from '#e2e/support/hr/colleague.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { hrLogsIn } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { ssoClient, startConformingProvider, type ConformingProvider } from '#test/sso/conforming-provider.ts';

test.use({ ownSettings: { SSO_HTTP: 'on' } });
test.setTimeout(180_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verified = (sub: string, email: string) => ({ sub, email, email_verified: true });

/** Sets the provider up, tests it by a whole sign-in, and switches it on. */
async function switchesOn(page: Page, provider: ConformingProvider): Promise<void> {
  await open(page, '/hce/settings/security');
  await page.getByLabel('Provider', { exact: true }).selectOption('Another OpenID provider');
  await page.getByLabel('Issuer', { exact: true }).fill(provider.issuer);
  await page.getByLabel('Client ID', { exact: true }).fill(ssoClient.id);
  await page.getByLabel('Client secret', { exact: true }).fill(ssoClient.secret);
  await page.getByLabel('Allowed domains', { exact: true }).fill('himalayafoods.example');
  await button(page, 'Save').click();
  await expect(page.getByText('Not tested yet.')).toBeVisible();
  provider.logsIn = verified('tester', 'tester@himalayafoods.example');
  await button(page, 'Test').click();
  await expect(page.getByText(/^Tested with tester@himalayafoods.example on .*: it works.$/)).toBeVisible();
  await page.getByLabel('Single sign-on is switched on').check();
  await button(page, 'Save').click();
  await expect(button(page, 'Discard')).toBeHidden();
}

async function logsOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/hce\/login$/);
}

/** Invites a colleague, who has not chosen a password. */
async function invited(server: ServerProcess, name: string) {
  const { password: _none, ...colleague } = colleagueNamed(name);
  const { token } = await hrSession(server);
  await httpClient(server.url).json(inviteHrUser, { token, body: colleague });
  return colleague;
}

test('single sign-on is set up, lets an invited colleague in, and is lost while the provider is down', async ({
  page,
  ownServer,
  expectedErrors,
}) => {
  expectedErrors.push(answered(403), answered(503), answered(401));
  const provider = await startConformingProvider(`${ownServer.url}/security-service/auth/sso/callback`);
  await hrLogsIn(page);
  await switchesOn(page, provider);
  await expectSoundScreen(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectSoundScreen(page);
  const colleague = await invited(ownServer, 'Asha Nair');

  await page.setViewportSize({ width: 1440, height: 900 });
  await logsOut(page, 'HR Admin');
  provider.logsIn = verified('stranger', 'stranger@himalayafoods.example');
  await page.getByRole('link', { name: 'Continue with 127.0.0.1' }).click();
  await expect(page.getByText(/^stranger@himalayafoods.example is not invited. Ask /)).toBeVisible();
  await expectSoundScreen(page);

  provider.logsIn = verified('asha', colleague.email);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
  await expect(page).toHaveURL(/#\/hce\/?$/);
  await logsOut(page, colleague.name);

  await provider.stop();
  await page.getByRole('link', { name: 'Continue with 127.0.0.1' }).click();
  await expect(page.getByText(/^The provider does not answer/)).toBeVisible();
  await page.getByRole('link', { name: 'Log in with a password' }).click();
  await page.getByLabel('Username').fill(hrLogin.userName);
  await page.getByLabel('Password', { exact: true }).fill(hrLogin.password);
  await button(page, 'Login').click();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
});
