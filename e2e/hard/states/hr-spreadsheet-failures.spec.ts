import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { newTyping } from '#e2e/support/hr/hr-offers.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';
import { sheetFile, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { dialog, field, inDialog, listed, openUpload, people, status } from '#e2e/support/hr/sheet-dialog.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('a file that changed on the disk after the check is not uploaded', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-sheet-'));
  const path = join(folder, 'offers.xlsx');
  try {
    await writeFile(path, workbookOfOffers([newTyping()]));
    await openUpload(page);
    await field(page).setInputFiles(path);
    await expect(status(page)).toHaveText('1 offer will be created');
    await writeFile(path, workbookOfOffers([newTyping(), newTyping()]));
    await inDialog(page, 'Upload Excel').click();
    await expect(
      alertOf(dialog(page), 'This file was changed after it was checked. Please choose it again.'),
    ).toBeVisible();
    await field(page).setInputFiles([]);
    await field(page).setInputFiles(path);
    await expect(status(page)).toHaveText('2 offers will be created');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('after a lost answer the list shows the offers, and none is created twice', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const word = newWord();
  await openUpload(page, word);
  await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers(people(word, ['Lost Answer']))));
  await expect(status(page)).toHaveText('1 offer will be created');
  await page.route(`**${uploadExcel.path}`, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await inDialog(page, 'Upload Excel').click();
  await expect(dialog(page).getByRole('alert')).toContainText('trying again creates none of them twice');
  await expect(listed(page, word)).toHaveCount(1);
  await page.unroute(`**${uploadExcel.path}`);
  await inDialog(page, 'Upload Excel').click();
  await expect(dialog(page)).toContainText('An offer for this email already exists');
  await inDialog(page, 'Cancel').click();
  await expect(listed(page, word)).toHaveCount(1);
});
