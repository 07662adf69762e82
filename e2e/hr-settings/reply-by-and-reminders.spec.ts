import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Saves, and waits until the page says so. */
async function saves(page: Page): Promise<void> {
  const answer = page.waitForResponse(/saveSettings$/);
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
