import type { Page } from '@playwright/test';
import { exportCandidates } from '#contract/hr/handover.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr, chooseMore, envelope, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export 1 person' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const reason = (page: Page) => dialog(page).getByLabel('Reason', { exact: true });

async function opensExport(page: Page, { candidateId }: Joined): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await chooseMore(page, 'Export');
  await expect(dialog(page)).toBeVisible();
}

test('a cancelled or refused export keeps what was chosen', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const person = await newJoined(server);
  await asHr(page, server);
  await opensExport(page, person);
  await reason(page).fill('Payroll');
  const asked = Promise.withResolvers<void>();
  await page.route(`**${exportCandidates.path}`, () => asked.resolve());
  await button(page, 'Export').click();
  await asked.promise;
  await expect(button(page, 'Exporting…')).toBeDisabled();
  await expect(dialog(page).getByRole('status')).toHaveText('Exporting. Nothing received yet.');
  await expectSoundScreen(page);
  await button(page, 'Cancel').click();
  await expect(dialog(page).getByRole('alert')).toContainText('The export was cancelled, and no file was saved.');
  await expect(reason(page)).toHaveValue('Payroll');
  await expectSoundScreen(page);

  await page.unroute(`**${exportCandidates.path}`);
  const underWay = 'You already have an export running. Wait for it to finish, or cancel it.';
  await page.route(`**${exportCandidates.path}`, (route) => route.fulfill(envelope(429, underWay)));
  await button(page, 'Export').click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: underWay })).toBeVisible();
  await page.unroute(`**${exportCandidates.path}`);
  await page.route(`**${exportCandidates.path}`, (route) => route.abort());
  await button(page, 'Export').click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'The export was interrupted' })).toBeVisible();
  await expect(reason(page)).toHaveValue('Payroll');
});

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
