import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr, chooseMore, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export 1 person' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const reason = (page: Page) => dialog(page).getByLabel('Reason', { exact: true });

async function opensExport(page: Page, { candidateId }: Joined): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await chooseMore(page, 'Export');
  await expect(dialog(page)).toBeVisible();
}

test('an export lists its columns, requires a reason and writes the values', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await opensExport(page, person);
  await expect(dialog(page).getByRole('radio', { name: /^All fields/ })).toBeFocused();
  await expectSoundScreen(page);

  await dialog(page).getByRole('radio', { name: /^Keka/ }).check();
  await expect(dialog(page).getByRole('row', { name: 'Employee No First day, Employee ID' })).toBeVisible();
  await button(page, 'Show all 39 columns').click();
  await expect(
    dialog(page).getByRole('row', { name: 'Account Number Bank Details, Account Number', exact: true }),
  ).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: /^Location Empty: not collected here/ })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: /^Keka Help: Bank details/ })).toBeVisible();
  await expectSoundScreen(page);

  await button(page, 'Export').click();
  await expectFieldError(reason(page), 'Say what the export is for');
  await expect(reason(page)).toBeFocused();
  await expectSoundScreen(page);

  await reason(page).fill('Payroll for December 2026');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  expect(download.suggestedFilename()).toMatch(/^employees_keka_\d{4}-\d\d-\d\d\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const [row] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Employees!);
  expect(row).toMatchObject({ 'PAN Number': person.panNumber, 'Account Number': '00112233445566' });
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: '1 person was exported.' })).toBeVisible();
});
