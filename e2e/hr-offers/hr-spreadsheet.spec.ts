import { utils } from '@e965/xlsx';
import { waitForMail } from '#test/outbox.ts';
import { typeInto } from '#test/workbooks/workbooks.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newWord, next } from '#e2e/support/hr/offer-list.ts';
import { editedDownload, typeOffers } from '#e2e/support/hr/offer-sheets.ts';
import {
  dialog,
  download,
  field,
  inDialog,
  listed,
  people,
  status,
  uploadButton,
  uploaded,
} from '#e2e/support/hr/sheet-dialog.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('HR fills the template, corrects a row from the error workbook and sends the created offers', async ({
  page,
  server,
}) => {
  const word = newWord();
  const names = ['Asha Menon', 'Bela Rao', 'Chitra Das', 'Deepak Singh', 'Esha Nair', 'Farhan Ali', 'Gita Patel'];
  const offers = people(word, [...names, 'Hari Iyer', 'Indu Shah', 'Jatin Roy', 'Kavya Rao', 'Lata Sen']);
  await openOffers(page, word);
  const template = await download(page, () =>
    page.getByRole('button', { name: 'Download Template', exact: true }).click(),
  );
  expect(template.suggestedFilename()).toBe('offer_template.xlsx');
  let wrongRow = 0;
  const filled = await editedDownload(template, (sheet) => {
    wrongRow = typeOffers(sheet, offers) + 2;
    typeInto(sheet, wrongRow, { Email: `chitra(at)${word}.example`, 'Sub-department': 'Food Saftey' });
  });

  await uploadButton(page).click();
  await field(page).setInputFiles(filled);
  await expect(alertOf(dialog(page), '1 of 12 rows has something to correct.')).toBeVisible();
  const problems = dialog(page).getByRole('table', { name: 'What to correct', exact: true }).locator('tbody tr');
  await expect(problems).toHaveCount(2);
  await expect(problems.nth(0)).toContainText(`B${wrongRow}`);
  await expect(problems.nth(0)).toContainText(`chitra(at)${word}.example`);
  await expect(problems.nth(0)).toContainText('Please enter a valid email address');
  await expect(problems.nth(1)).toContainText(`F${wrongRow}`);
  await expect(problems.nth(1)).toContainText('Food Safety');
  await inDialog(page, 'Upload Excel').click();
  await expect(dialog(page)).toBeVisible();
  await expect(listed(page, word)).toHaveCount(0);

  await inDialog(page, '11 offers can be created').click();
  await expect(dialog(page)).toContainText('Deepak Singh');
  const errors = await download(page, () => inDialog(page, 'Download error workbook').click());
  expect(errors.suggestedFilename()).toBe('offer_errors.xlsx');
  await inDialog(page, 'Create the other 11 offers').click();
  await expect(uploaded(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(uploadButton(page)).toBeFocused();
  await expect(page.getByText('1–10 of 11', { exact: true })).toBeVisible();
  await expect(listed(page, 'Chitra Das')).toHaveCount(0);

  const corrected = await editedDownload(errors, (sheet) => {
    const [row, ...more] = utils.sheet_to_json<Record<string, string>>(sheet);
    expect(more).toEqual([]);
    expect(row?.['What to correct']).toContain('Please enter a valid email address');
    const { Email = '', 'Sub-department': subDepartment = '' } = offers[2] ?? {};
    typeInto(sheet, 2, { Email, 'Sub-department': subDepartment });
  });
  await uploadButton(page).click();
  await field(page).setInputFiles(corrected);
  await expect(status(page)).toHaveText('1 offer will be created');
  await inDialog(page, 'Upload Excel').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('1–10 of 12', { exact: true })).toBeVisible();
  await expect(listed(page, 'Chitra Das')).toContainText('Pending');

  await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
  await page.getByRole('button', { name: 'Select all 12 that match', exact: true }).click();
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  await expect(listed(page, word).filter({ hasText: 'Offer Sent' })).toHaveCount(10);
  await next(page).click();
  await expect(listed(page, word).filter({ hasText: 'Offer Sent' })).toHaveCount(2);
  for (const { Email } of offers) await waitForMail(server.outbox, Email);
});
