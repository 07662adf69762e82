import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { answered, desktop, expect, journeyAt, open, test } from '#e2e/support/fixtures.ts';
import { type Colleague, newColleague } from '#e2e/support/hr/colleague.ts';
import { expectFieldError, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { choosesInMenu, press, tabTo } from '#e2e/support/keyboard.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { runOn } from '#e2e/support/server-database.ts';
import { waitForMail } from '#test/outbox.ts';

test.use(journeyAt(desktop));
// Every control is reached by Tab.
test.setTimeout(180_000);

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Logs in up to what follows the password, by keyboard alone. */
async function logsIn(page: Page, { userName, password }: Colleague): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'HR Portal' })).toBeVisible();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(userName);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Chooses in the menu of the user's name. */
async function chooses(page: Page, user: Colleague, item: string): Promise<void> {
  await choosesInMenu(page, button(page, new RegExp(user.name)), item);
}

/** Gives the current password in the dialog that asks for it. */
async function givesPassword(page: Page, { password }: Colleague): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel('Current Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Reads the recovery codes, says that they are kept, and closes them. */
async function keepsCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your ten recovery codes' });
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await press(page, dialog.getByRole('checkbox'), 'Space');
  await press(page, button(dialog, 'Done'));
  await expect(dialog).toBeHidden();
  return codes;
}

test('a passkey is added, logs in, and confirms what needs it', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(403));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const user = await newColleague(server, 'Ravi Menon');
  // Passkeys belong to a name: browsers have none for an address of numbers.
  const { port } = new URL(server.url);
  await page.goto(`http://localhost:${port}/#/hce/login`);
  await logsIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await chooses(page, user, 'My account');
  await expect(page.getByText('Where you are logged in', { exact: true })).toBeVisible();
  await press(page, button(page, 'Add passkey'));
  await givesPassword(page, user);
  await keepsCodes(page);
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await chooses(page, user, 'Logout');
  await logsIn(page, user);
  await expect(button(page, 'Use your passkey')).toBeFocused();
  await expectSoundScreen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await runOn(server, "update sessions set factor_on = now() - interval '11 minutes'");
  await chooses(page, user, 'My account');
  await press(page, button(page, 'New recovery codes'));
  await givesPassword(page, user);
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(button(page, 'Use your passkey')).toBeFocused();
  await page.keyboard.press('Enter');
  await keepsCodes(page);
});

test('an app and recovery codes log in; lost, another Administrator resets them', async ({
  page,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(400), answered(401));
  const user = await newColleague(server, 'Asha Rao');
  await open(page, '/hce/login');
  await logsIn(page, user);
  await chooses(page, user, 'My account');
  await press(page, button(page, 'Add authenticator app'));
  await givesPassword(page, user);
  const key = page.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/u);
  const app = new TOTP({ secret: Secret.fromBase32((await key.textContent())?.replaceAll(' ', '') ?? '') });
  await expect(page.getByLabel('Six digits')).toBeFocused();
  await page.keyboard.type(app.generate());
  await page.keyboard.press('Enter');
  const [recoveryCode = ''] = await keepsCodes(page);

  await chooses(page, user, 'Logout');
  await logsIn(page, user);
  const digits = page.getByLabel('Six digits');
  await expect(digits).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expectFieldError(
    digits,
    'This code is not valid. Enter the newest code of the app, or a recovery code that was not used yet.',
  );
  await expectSoundScreen(page);
  // The code of the next half minute: the first one was used.
  await digits.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await chooses(page, user, 'Logout');
  await logsIn(page, user);
  await press(page, button(page, /^Recovery code/u));
  await page.keyboard.type(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const admin = await newColleague(server, 'Meera Iyer');
  const other = await browser.newPage({ baseURL: server.url, viewport: desktop });
  await keepSession(other, server, await newHrSession(server, admin));
  await open(other, '/hce/settings/people');
  await press(other, button(other, `Reset second factor of ${user.name}`));
  await other.keyboard.type('Her phone was stolen');
  await other.keyboard.press('Enter');
  await expect(other.getByText('The second factor was reset.')).toBeVisible();
  await expect(button(other, `Reset second factor of ${user.name}`)).toBeHidden();
  await other.close();
  expect((await waitForMail(server.outbox, user.email)).text).toContain('second factor');

  await page.reload();
  await logsIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
