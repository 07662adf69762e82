import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';
import { sheetFile, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { field, inDialog, listed, people, status, uploadButton, uploaded } from '#e2e/support/hr/sheet-dialog.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('HR uploads a workbook with the keyboard alone', async ({ page }) => {
  const word = newWord();
  await openOffers(page, word);
  await tabTo(page, uploadButton(page), 60);
  // Waited for from here on: the browser needs a moment until it hands its choosers over.
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(sheetFile('offers.xlsx', workbookOfOffers(people(word, ['Key Board']))));
  await expect(status(page)).toHaveText('1 offer will be created');
  await tabTo(page, inDialog(page, 'Upload Excel'), 10);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(uploaded(page)).toBeVisible();
  await expect(uploadButton(page)).toBeFocused();
  await expect(listed(page, word)).toHaveCount(1);
});
