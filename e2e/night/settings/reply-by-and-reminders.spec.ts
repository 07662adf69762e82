import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Saves, and waits until the page says so. */
async function saves(page: Page): Promise<void> {
  const answer = page.waitForResponse(/save(Security)?Settings$/);
  await button(page, 'Save').click();
  expect((await answer).status()).toBe(200);
  await expect(button(page, 'Discard')).toBeHidden();
  await expect(page.getByText(/^Last saved by /)).toBeVisible();
}

test.use({ viewport: phone });

test('HR sets the days to reply, and a wrong number is refused at its field', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/settings/reply-by');
  await expect(heading(page, 'Reply By')).toBeVisible();
  await field(page, 'Days to reply').fill('a week');
  await button(page, 'Save').click();
  await expectFieldError(field(page, 'Days to reply'), 'Enter a whole number of days from 1 to 365');
  for (const days of ['10', '7']) {
    await field(page, 'Days to reply').fill(days);
    await saves(page);
    await page.reload();
    await expect(field(page, 'Days to reply')).toHaveValue(days);
  }
  await expectSoundScreen(page);
});

test('HR sets the least characters of new passwords, which the form of the password then asks for', async ({
  page,
  server,
}) => {
  await asHr(page, server);
  await open(page, '/hce/settings/security');
  await expect(heading(page, 'Security')).toBeVisible();
  const length = field(page, 'Minimum password length');
  await length.fill('5');
  await button(page, 'Save').click();
  await expectFieldError(length, 'Enter a whole number from 6 to 64');
  await length.fill('8');
  await saves(page);
  await expectSoundScreen(page);

  await open(page, '/hce/settings/account');
  const password = field(page, 'New Password');
  await expect(page.getByText('At least 8 characters')).toBeVisible();
  for (const [typed, error] of [
    ['lotus-7', 'Password must be at least 8 characters'],
    ['12345678', 'This password is easy to guess. Please choose another one.'],
  ] as const) {
    await password.fill(typed);
    await button(page, 'Change password').click();
    await expectFieldError(password, error);
  }
  for (const each of ['Current Password', 'New Password']) await field(page, each).fill('');

  await open(page, '/hce/settings/security');
  await length.fill('6');
  await saves(page);
});

test('HR sets reminders, and leaving unsaved changes asks first', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/settings/reminders');
  await field(page, 'Days after sending').fill('2, soon');
  await button(page, 'Save').click();
  await expectFieldError(field(page, 'Days after sending'), 'Enter whole numbers of days from 1 to 60, such as 3, 6');
  await field(page, 'Days after sending').fill('8, 2');
  await field(page, 'Until').selectOption('21');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question.getByText('What you have changed in the settings will be lost.')).toBeVisible();
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await saves(page);
  await expect(field(page, 'Days after sending')).toHaveValue('2, 8');
  await expectSoundScreen(page);
});
