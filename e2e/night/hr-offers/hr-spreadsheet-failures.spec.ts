import { downloadExcelErrors, downloadExcelTemplate, previewExcel } from '#contract/offer-sheet.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { sheetFile, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { dialog, field, inDialog, openUpload, uploadButton } from '#e2e/support/hr/sheet-dialog.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test.describe('when the network or the server fails', () => {
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
