import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

async function press(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('the arrow keys, Home and End move through the results; Escape and Back close Find', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/onboarding');
  await expect(heading(page, 'Onboarding')).toBeVisible();
  await press(page);
  await expect(dialog(page)).toContainText('Name, mobile number, candidate ID, offer ID, or a screen');
  const first = await options(page).first().textContent();
  const last = await options(page).last().textContent();
  await expect(chosen(page)).toHaveText(first ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText(last ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(chosen(page)).toHaveText(last ?? '');
  await page.keyboard.press('Home');
  await expect(chosen(page)).toHaveText(first ?? '');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(chosen(page)).toHaveAttribute('id', active ?? '');

  await field(page).fill('undelivered mess');
  await expect(chosen(page)).toHaveText('Undelivered messages');
  await expect(dialog(page).getByRole('status')).toHaveText('2 results');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await press(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(page, 'Onboarding')).toBeVisible();

  await press(page);
  await field(page).fill('create');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
});

test('Find loads its code at its first use', async ({ page, server }) => {
  await asHr(page, server);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await open(page, '/hce/onboarding');
  await expect(heading(page, 'Onboarding')).toBeVisible();
  expect(files.filter((file) => /find-dialog/u.test(file))).toEqual([]);
  await press(page);
  expect(files.some((file) => /find-dialog/u.test(file))).toBe(true);
});
