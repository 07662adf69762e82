import { downloadExcelErrors, downloadExcelTemplate, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';
import { sheetFile, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import {
  dialog,
  field,
  inDialog,
  listed,
  openUpload,
  people,
  status,
  uploadButton,
} from '#e2e/support/hr/sheet-dialog.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

test.describe('when the network or the server fails', () => {
  test('an upload keeps its file and can be tried again', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const word = newWord();
    await openUpload(page, word);
    const file = sheetFile('offers.xlsx', workbookOfOffers(people(word, ['Patient Person'])));
    await page.route(`**${previewExcel.path}`, (route) => route.abort('connectionrefused'));
    await field(page).setInputFiles(file);
    await expect(
      alertOf(dialog(page), 'The file could not be checked. Please check your connection and try again.'),
    ).toBeVisible();
    await page.unroute(`**${previewExcel.path}`);
    await inDialog(page, 'Upload Excel').click();
    await expect(status(page)).toHaveText('1 offer will be created');

    await page.route(`**${uploadExcel.path}`, (route) => route.fulfill(envelope(429, 'Too many requests at once.')));
    await inDialog(page, 'Upload Excel').click();
    await expect(alertOf(dialog(page), 'Too many requests at once.')).toBeVisible();
    await page.unroute(`**${uploadExcel.path}`);
    await page.route(`**${uploadExcel.path}`, (route) =>
      route.fulfill({ ...envelope(500, 'Broken'), headers: { 'x-request-id': 'seen-in-the-log' } }),
    );
    await inDialog(page, 'Upload Excel').click();
    await expect(dialog(page).getByRole('alert')).toContainText('The list shows whether the offers were created');
    await expect(dialog(page)).toContainText('Request ID: seen-in-the-log');
    await page.unroute(`**${uploadExcel.path}`);
    await inDialog(page, 'Upload Excel').click();
    await expect(listed(page, word)).toHaveCount(1);
  });

  test('a failed download of template or error workbook shows an error', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route(`**${downloadExcelTemplate.path}`, (route) => route.abort('connectionrefused'));
    await page.route(`**${downloadExcelErrors.path}`, (route) => route.fulfill(envelope(429, 'Too many requests.')));
    await openOffers(page, '');
    await page.getByRole('button', { name: 'Download Template', exact: true }).click();
    await expect(
      alertOf(page, 'The template could not be downloaded. Please check your connection and try again.'),
    ).toBeVisible();
    await uploadButton(page).click();
    const bad = newTyping({ 'Mobile Number': '1' });
    await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers([bad, newTyping()])));
    await inDialog(page, 'Create the other offer').click();
    await expect(alertOf(dialog(page), 'Too many requests.')).toBeVisible();
    await expect(inDialog(page, 'Create the other offer')).toBeEnabled();
  });

  test('an expired session leads to the login', async ({ page, expectedErrors }) => {
    expectedErrors.push(answered(401));
    await page.route(`**${previewExcel.path}`, (route) => route.fulfill(envelope(401, 'Please log in to continue')));
    await openUpload(page);
    await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers([newTyping()])));
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(alertOf(page, 'Your session has expired. Please log in again.')).toBeVisible();
  });
});
