import type { Page } from '@playwright/test';
import { hrLogout } from '#contract/hr-auth.ts';
import { inviteHrUser } from '#contract/hr/people.ts';
import { answered, open } from '#e2e/support/fixtures.ts';
import { colleagueNamed } from '#e2e/support/hr/colleague.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { choosesInMenu, press, types } from '#e2e/support/keyboard.ts';
import { hrLogsIn } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { ssoClient, startConformingProvider, type ConformingProvider } from '#test/sso/conforming-provider.ts';

test.use({ ownSettings: { SSO_HTTP: 'on', WORKERS: '2' } });
test.setTimeout(180_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Another person has the browser, and no login at the provider yet. */
async function becomes(page: Page, provider: ConformingProvider, sub: string, email: string): Promise<void> {
  await page.context().clearCookies();
  provider.logsIn = { sub, email, email_verified: true };
}

/** Sets the provider up, tests it by a whole sign-in, and switches it on, by the keyboard as all that follows. */
async function switchesOn(page: Page, provider: ConformingProvider): Promise<void> {
  await open(page, '/hce/settings/security');
  await types(page, 'Provider', 'Another');
  await types(page, 'Issuer', provider.issuer);
  await expect(page.getByLabel('Client ID')).toHaveAccessibleDescription(
    /http.+\/security-service\/auth\/sso\/callback$/,
  );
  await types(page, 'Client ID', ssoClient.id);
  await types(page, 'Client secret', ssoClient.secret);
  await types(page, 'Allowed domains', 'himalayafoods.example');
  await press(page, button(page, 'Save'));
  await expect(page.getByText('Not tested yet.')).toBeVisible();
  await expect(button(page, 'Switch on')).toBeDisabled();
  await becomes(page, provider, 'tester', 'tester@himalayafoods.example');
  await press(page, button(page, 'Test'));
  await expect(page.getByText(/^Tested with tester@himalayafoods.example on .*: it works.$/)).toBeVisible();
  await press(page, button(page, 'Switch on'));
  await expect(button(page, 'Switch off')).toBeVisible();
}

async function logsOut(page: Page, name: string): Promise<void> {
  await choosesInMenu(page, page.getByRole('button', { name }), 'Logout');
  await expect(page).toHaveURL(/#\/hce\/login$/);
}

/** Links the account of the provider after the password. */
async function links(page: Page, provider: ConformingProvider): Promise<void> {
  await open(page, '/hce/settings/account');
  await becomes(page, provider, 'admin', 'admin@himalayafoods.example');
  await press(page, button(page, 'Link 127.0.0.1 account'));
  await page.keyboard.type(hrLogin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^admin@himalayafoods.example is linked/)).toBeVisible();
}

/** The session ends under a typed name: the login in another tab goes on with it here. */
async function renames(page: Page, server: ServerProcess, name: string): Promise<void> {
  await open(page, '/hce/settings/account');
  await types(page, 'Name', name);
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await httpClient(server.url).json(hrLogout, { token });
  await page.keyboard.press('Enter');
  const opened = page.waitForEvent('popup');
  await press(page, page.getByRole('link', { name: 'Continue with 127.0.0.1' }));
  const tab = await opened;
  await expect(tab.getByText('Welcome to HR Portal')).toBeVisible();
  await tab.close();
  await expectSoundScreen(page);
  await press(page, button(page, 'Go on'));
  await expect(page.getByRole('button', { name })).toBeVisible();
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
  await links(page, provider);
  await logsOut(page, 'HR Admin');
  // Another visit: after a logout the login leads to the dashboard.
  await page.goto('about:blank');
  await open(page, '/hce/attendance');
  await press(page, button(page, 'Continue with 127.0.0.1'));
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await logsOut(page, 'HR Admin');
  await page.setViewportSize({ width: 360, height: 780 });
  await becomes(page, provider, 'stranger', 'stranger@himalayafoods.example');
  await press(page, button(page, 'Continue with 127.0.0.1'));
  await expect(page.getByText(/^stranger@himalayafoods.example is not invited. Ask /)).toBeVisible();
  await expectSoundScreen(page);

  await becomes(page, provider, 'asha', colleague.email);
  await press(page, page.getByRole('link', { name: 'Start again' }));
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
  await expect(page).toHaveURL(/#\/hce\/?$/);
  await renames(page, ownServer, 'Asha Pillai');
  await logsOut(page, 'Asha Pillai');

  await provider.stop();
  await press(page, button(page, 'Continue with 127.0.0.1'));
  await expect(page.getByText(/^The provider does not answer/)).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Log in with a password' }));
  await types(page, 'Username', hrLogin.userName);
  await types(page, 'Password', hrLogin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
});
