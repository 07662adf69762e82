import type { Page } from '@playwright/test';
import { sendOfferEmails } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { addressAt, newWord, next, rows, select } from '#e2e/support/hr/offer-list.ts';
import type { Person } from '#e2e/support/people.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected offers', exact: true });
const page10 = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page', exact: true });

const word = newWord();
const twelfth = addressAt(word);
/** Thirteen offers: twelve that can be selected, and one that was sent. */
test.beforeAll(async ({ server }) => {
  const { token } = await hrSession(server);
  const names = Array.from({ length: 13 }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`);
  const made = (await newOffers(
    server,
    names.map((fullName, at) => ({ fullName, email: at === 11 ? twelfth : addressAt(word) })),
  )) as [Person, ...Person[]];
  const body = { candidateIds: [made[0].candidateId] };
  await httpClient(server.url).json(sendOfferEmails, { token, body });
});
test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('HR selects rows, a page or all that match, and the bar counts them', async ({ page }) => {
  await openOffers(page, word);
  await expect(rows(page)).toHaveCount(10);
  await select(page, 'Person 13').check();
  await expect(bar(page)).toContainText('1 selected');
  // The bar comes without taking the focus away from the row.
  await expect(select(page, 'Person 13')).toBeFocused();
  await expect(page10(page)).toHaveJSProperty('indeterminate', true);
  await page10(page).click();
  await expect(bar(page)).toContainText('10 selected');
  await expect(page10(page)).toBeChecked();
  await bar(page).getByRole('button', { name: 'Select all 12 that match', exact: true }).click();
  await expect(bar(page)).toContainText('12 selected');
  await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await next(page).click();
  await expect(select(page, 'Person 02')).toBeChecked();
  await expect(select(page, 'Person 01')).toBeDisabled();
  await expect(select(page, 'Person 01')).not.toBeChecked();
  await select(page, 'Person 02').uncheck();
  await expect(bar(page)).toContainText('11 selected');
  await bar(page).getByRole('button', { name: 'Clear selection', exact: true }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page10(page)).toBeFocused();
  await expect(page.locator('tbody input:checked')).toHaveCount(0);
});

test('selecting rows moves nothing on the page', async ({ page }) => {
  await openOffers(page, word);
  await expect(page.getByText('1–10 of 13', { exact: true })).toBeVisible();
  const top = () => page10(page).evaluate((element) => element.getBoundingClientRect().top + scrollY);
  for (const width of [360, 768, 900, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const before = await top();
      await select(page, 'Person 13').check();
      await expect(bar(page)).toContainText('1 selected');
      expect(await top()).toBe(before);
      await page10(page).check();
      await expect(bar(page)).toContainText('10 selected');
      expect(await top()).toBe(before);
      // What lies under the bar is out of reach; the bar has a search of its own.
      await expect(page.getByRole('searchbox')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(1);
      await bar(page).getByRole('button', { name: 'Clear selection', exact: true }).click();
      await expect(bar(page)).toHaveCount(0);
    });
  }
});

test('the focus moves to the next row when a row leaves the list', async ({ page, server }) => {
  const own = newWord();
  await newOffers(
    server,
    ['Asha', 'Bela', 'Chitra'].map((fullName) => ({ fullName, email: addressAt(own) })),
  );
  await openOffers(page, own);
  await page.getByLabel('Filter by Status', { exact: true }).selectOption({ label: 'Pending' });
  await expect(rows(page)).toHaveCount(3);
  const remove = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true });
  await remove('Bela').click();
  await confirm.click();
  await expect(rowsOf(page, 'Bela')).toHaveCount(0);
  await expect(rowsOf(page, 'Asha').getByRole('button', { name: 'View letter of Asha' })).toBeFocused();
  await remove('Asha').click();
  await confirm.click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'View letter of Chitra' })).toBeFocused();
  // Where the row stays, it keeps the focus.
  await page.getByLabel('Filter by Status', { exact: true }).selectOption('');
  await remove('Chitra').click();
  await confirm.click();
  await expect(rowsOf(page, 'Chitra')).toContainText('Deleted');
  await expect(page.getByRole('button', { name: 'View letter of Chitra' })).toBeFocused();
});
