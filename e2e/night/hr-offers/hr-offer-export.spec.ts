import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { exportOffers } from '#contract/offer-sheet.ts';
import { holdCalls, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffers, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { addressAt, newWord, rows } from '#e2e/support/hr/offer-list.ts';

const exportCall = `**${exportOffers.path}`;

const word = newWord();
test.beforeAll(async ({ server }) => {
  const names = ['=A1+1', 'Bela', 'Chitra'];
  await newOffers(
    server,
    names.map((fullName, at) => ({ fullName, email: addressAt(word), joiningDate: `2027-0${at + 1}-10` })),
  );
});
test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('Export writes the rows that search and filters show into a workbook', async ({ page }) => {
  await openOffers(page, word);
  await page.getByLabel('Filter by Joining date to', { exact: true }).fill('2027-02-10');
  await expect(rows(page)).toHaveCount(2);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  // It says how many rows the file will hold.
  await expect(button).toHaveAccessibleDescription('2 offers as an Excel workbook');
  const release = await holdCalls(page, exportCall);
  const started = page.waitForEvent('download');
  await button.click();
  await expect(page.getByRole('button', { name: 'Preparing...', exact: true })).toBeDisabled();
  release();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(alertOf(page, '2 offers were exported.')).toBeVisible();
  await expect(button).toBeFocused();
  const book = read(await readFile(await file.path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const lines = utils.sheet_to_json<Record<string, unknown>>(sheet!);
  const names = lines.map((line) => line['Name'] ?? line['Full Name']);
  expect(names).toHaveLength(2);
  expect(names).toContain('Bela');
});
