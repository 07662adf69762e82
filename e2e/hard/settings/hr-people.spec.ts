import type { Page } from '@playwright/test';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, expectFieldError, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { invitationLink, newColleague, somebody } from '#e2e/support/hr/colleague.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { fillsLogin, fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const usedUp =
  'This invitation has been used: the password is set. Log in with your username, or choose ‘Forgot password?’.';

for (const size of [phone, desktop]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a colleague is invited, sets a password from the mail and logs in, until access ends', async ({
      page,
      browser,
      server,
      expectedErrors,
    }) => {
      expectedErrors.push(answered(400), answered(401), answered(409));
      const { name, email, userName, password } = somebody('Asha Rao');
      await asHr(page, server);
      await open(page, '/hce/settings/people');
      await button(page, 'Invite').click();
      await expectFieldError(page.getByLabel('Email', { exact: true }), 'Enter an e-mail address');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Username', { exact: true }).fill('HR.TEST');
      await button(page, 'Invite').click();
      await expectFieldError(
        page.getByLabel('Username', { exact: true }),
        'This username is taken. Choose another one.',
      );
      await page.getByLabel('Username', { exact: true }).fill(userName);
      await button(page, 'Invite').click();
      await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
      const row = page.getByRole('region', { name: 'HR users' }).getByRole('listitem').filter({ hasText: userName });
      await expect(row).toContainText('Invited');

      const link = await invitationLink(server, email);
      const theirs = await browser.newContext({ viewport: size });
      const guest = await theirs.newPage();
      await guest.goto(`${server.url}/${link.hash}`);
      await expect(guest.getByText(`${name}, choose your password. Your username is ${userName}.`)).toBeVisible();
      await expectSoundScreen(guest);
      await guest.setViewportSize(size);
      await fillsPasswords(guest, password);
      await button(guest, 'Set password').click();
      await expect(guest).toHaveURL(/#\/hce\/login$/);
      await expect(guest.getByText('Your password is set. Log in with your username.')).toBeVisible();
      await fillsLogin(guest, { userName, password });
      await button(guest, 'Login').click();
      await expect(guest).toHaveURL(/#\/hce\/$/);

      const again = await theirs.newPage();
      await again.goto(`${server.url}/${link.hash}`);
      await expect(alertOf(again, usedUp)).toBeVisible();
      await expect(again.getByRole('link', { name: 'Go to login', exact: true })).toBeVisible();
      await expectSoundScreen(again);

      await button(page, `Disable ${name}`).click();
      await expect(page.getByText(`${name} can no longer log in, and was logged out everywhere.`)).toBeVisible();
      await guest.reload();
      await expect(guest).toHaveURL(/#\/hce\/login$/);
      await button(page, `Enable ${name}`).click();
      await expect(row).toContainText('Active');
      await theirs.close();
    });

    test('the own account: name, password, and every other login', async ({ page, server, expectedErrors }) => {
      expectedErrors.push(answered(400));
      const { userName, password } = await newColleague(server, 'Ravi Menon');
      const [own, elsewhere] = [
        await newHrSession(server, { userName, password }),
        await newHrSession(server, { userName, password }),
      ];
      await keepSession(page, server, own);
      await open(page, '/hce/settings/account');
      await page.getByLabel('Name', { exact: true }).fill('Ravi K. Menon');
      await button(page, 'Save').click();
      await expect(page.getByText('Your name was saved.')).toBeVisible();
      await expect(
        page
          .getByText('Ravi K. Menon')
          .or(page.getByLabel(/Ravi K\. Menon/))
          .first(),
      ).toBeAttached();

      await page.getByLabel('Current Password', { exact: true }).fill('not mine');
      await fillsPasswords(page, 'a brand new one');
      await button(page, 'Change password').click();
      await expectFieldError(page.getByLabel('Current Password', { exact: true }), 'This is not your current password');
      await page.getByLabel('Current Password', { exact: true }).fill(password);
      await button(page, 'Change password').click();
      await expect(page.getByText('Your password was changed. You are logged out everywhere else.')).toBeVisible();
      await newHrSession(server, { userName, password: 'a brand new one' });
      await button(page, 'Log out everywhere else').click();
      await expect(page.getByText('You were logged out in 1 other place.')).toBeVisible();
      expect(elsewhere.employeeId).toBe(own.employeeId);
      await expectSoundScreen(page);
    });
  });
}

test('people are invited and disabled by keyboard alone', async ({ page, server }) => {
  const { name, userName, email } = somebody('Kiran Shah');
  await asHr(page, server);
  await open(page, '/hce/settings/people');
  await tabTo(page, page.getByLabel('Name', { exact: true }), 60);
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(userName);
  await page.keyboard.press('Enter');
  const disable = button(page, `Disable ${name}`);
  await tabTo(page, disable, 90);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(button(page, `Enable ${name}`)).toBeVisible();
  await expectSoundScreen(page);
});
