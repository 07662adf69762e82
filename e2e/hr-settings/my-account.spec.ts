import type { Page } from '@playwright/test';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { expectFieldError, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newColleague } from '#e2e/support/hr/colleague.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an HR user changes name and password and ends the other sessions', async ({ page, server, expectedErrors }) => {
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
