import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newTyping } from '#e2e/support/hr/hr-offers.ts';
import { workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { dialog, field, openUpload, status } from '#e2e/support/hr/sheet-dialog.ts';

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
