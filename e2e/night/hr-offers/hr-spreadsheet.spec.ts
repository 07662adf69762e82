import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { workbookOfOffers, sheetFile } from '#e2e/support/hr/offer-sheets.ts';
import {
  dialog,
  field,
  openUpload,
  status,
  inDialog,
  listed,
  people,
  uploadButton,
  uploaded,
} from '#e2e/support/hr/sheet-dialog.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('a dropped file is checked, and one dropped outside the field does not replace the page', async ({ page }) => {
  await openUpload(page);
  const bytes = workbookOfOffers([newTyping()]).toString('base64');
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'dropped.xlsx'));
    return transfer;
  }, bytes);
  const missed = await dialog(page).evaluate(
    (element, dataTransfer) =>
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
    dropped,
  );
  expect(missed, 'the browser would open the file').toBe(false);
  await field(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(status(page)).toHaveText('1 offer will be created');
  await expect(dialog(page)).toContainText('dropped.xlsx');
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
