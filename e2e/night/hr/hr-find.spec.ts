import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

async function press(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('Find reminds a candidate by the keyboard, once in 12 hours', async ({ page, server }) => {
  const person = await newOffer(server, { sent: true });
  const { fullName } = person.form;
  await asHr(page, server);
  for (const from of ['/hce/onboarding', '/hce/offers']) {
    await open(page, from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await press(page);
    await field(page).fill(person.candidateId);
    await expect(chosen(page)).toContainText(fullName);
    const remind = dialog(page).getByRole('option', { name: `Remind ${fullName}` });
    if (from === '/hce/offers') {
      await expect(remind).toHaveCount(0);
      continue;
    }
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(`Remind ${fullName}`);
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: `Remind ${fullName} of the offer?` });
    await expect(asked.getByRole('button', { name: 'Remind', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 candidate reminded.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hce\/onboarding$/);
  }
});

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
