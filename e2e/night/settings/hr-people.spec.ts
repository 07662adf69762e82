import type { Page } from '@playwright/test';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { colleagueNamed, invitationLink } from '#e2e/support/hr/colleague.ts';
import { fillsLogin, fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const usedUp =
  'This invitation has been used: the password is set. Log in with your username, or choose ‘Forgot password?’.';

test.use({ viewport: phone });

test('an invited colleague sets a password, logs in, and is logged out when disabled', async ({
  page,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(400), answered(401), answered(409));
  const { name, email, userName, password } = colleagueNamed('Asha Rao');
  await asHr(page, server);
  await open(page, '/hce/settings/people');
  await button(page, 'Invite').click();
  await expectFieldError(page.getByLabel('Email', { exact: true }), 'Enter an email address');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Username', { exact: true }).fill('HR.TEST');
  await button(page, 'Invite').click();
  await expectFieldError(page.getByLabel('Username', { exact: true }), 'This username is taken. Choose another one.');
  await page.getByLabel('Username', { exact: true }).fill(userName);
  await button(page, 'Invite').click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  const row = page.getByRole('region', { name: 'HR users' }).getByRole('listitem').filter({ hasText: userName });
  await expect(row).toContainText('Invited');

  const link = await invitationLink(server, email);
  const theirs = await browser.newContext({ viewport: phone });
  const guest = await theirs.newPage();
  await guest.goto(`${server.url}/${link.hash}`);
  await expect(guest.getByText(`${name}, choose your password. Your username is ${userName}.`)).toBeVisible();
  await expectSoundScreen(guest);
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
