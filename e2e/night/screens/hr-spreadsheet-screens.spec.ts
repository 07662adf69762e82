import type { Page } from '@playwright/test';
import { previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { holdCalls, expect, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newTyping } from '#e2e/support/hr/hr-offers.ts';
import { sheetFile, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { dialog, field, inDialog, openUpload, status } from '#e2e/support/hr/sheet-dialog.ts';

// Without transitions: in the middle of one a colour is of neither scheme.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test.describe('the upload dialog is accessible with', () => {
  const sound = (page: Page) => expectSoundScreen(page, phone);
  const good = workbookOfOffers(Array.from({ length: 7 }, () => newTyping()));

  const mixed = workbookOfOffers([
    newTyping({ Department: 'Sails' }),
    newTyping({ 'Mobile Number': '98' }),
    newTyping(),
  ]);

  test('no file, and a refused one', async ({ page }) => {
    await openUpload(page);
    await sound(page);
    await inDialog(page, 'Upload Excel').click();
    await sound(page);
    await field(page).setInputFiles(sheetFile('names.xlsx', Buffer.from('name,email')));
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await sound(page);
  });

  test('a good workbook in each state of the upload', async ({ page }) => {
    await openUpload(page);
    const release = await holdCalls(page, `**${previewExcel.path}`);
    await holdCalls(page, `**${uploadExcel.path}`);
    await field(page).setInputFiles(sheetFile('good.xlsx', good));
    await expect(status(page)).toHaveText('Checking...');
    await sound(page);
    release();
    await expect(status(page)).toHaveText('7 offers will be created');
    await sound(page);
    await inDialog(page, 'Upload Excel').click();
    await expect(status(page)).toHaveText('Uploading Excel, please wait...');
    await sound(page);
    await inDialog(page, 'Cancel').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await sound(page);
  });

  test('a workbook with errors', async ({ page }) => {
    await openUpload(page);
    await field(page).setInputFiles(sheetFile('mixed.xlsx', mixed));
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await sound(page);
    await inDialog(page, '1 offer can be created').click();
    await sound(page);
  });
});
