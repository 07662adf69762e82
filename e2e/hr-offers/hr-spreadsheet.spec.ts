import { utils } from '@e965/xlsx';
import { previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { waitForMail } from '#test/outbox.ts';
import { typeInto } from '#test/workbooks/workbooks.ts';
import { holdCalls, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, keepSession, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { newTyping, openOffers, type Typing } from '#e2e/support/hr/hr-offers.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { newWord, next } from '#e2e/support/hr/offer-list.ts';
import { asIs, editedDownload, sheetFile, typeOffers, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import {
  dialog,
  download,
  field,
  inDialog,
  listed,
  openUpload,
  people,
  status,
  uploadButton,
  uploaded,
} from '#e2e/support/hr/sheet-dialog.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

test('from the template to offers that are sent, with a row that was corrected on the way', async ({
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

test('creating the good rows gives out the others, even if nobody asked for them', async ({ page }) => {
  const word = newWord();
  const [good, bad] = people(word, ['Good Person', 'Bad Person']) as [Typing, Typing];
  await openUpload(page, word);
  const workbook = workbookOfOffers([{ ...bad, 'Mobile Number': '12345' }, good]);
  await field(page).setInputFiles(sheetFile('two.xlsx', workbook));
  await expect(dialog(page)).toContainText('these rows are downloaded too');
  const errors = await download(page, () => inDialog(page, 'Create the other offer').click());
  await expect(uploaded(page)).toBeVisible();
  await expect(listed(page, 'Good Person')).toHaveCount(1);

  // Nothing was corrected: uploaded as it is, it says the same again.
  await uploadButton(page).click();
  await field(page).setInputFiles(await asIs(errors));
  await expect(alertOf(dialog(page), 'Every row has something to correct.')).toBeVisible();
  await expect(dialog(page).getByRole('table', { name: 'What to correct', exact: true })).toContainText('12345');
  await expect(inDialog(page, /^Create the other/)).toHaveCount(0);
});

test('an old .xls is taken, too; the template can be had from the dialog; what will be created is shown', async ({
  page,
}) => {
  const word = newWord();
  const offers = people(
    word,
    Array.from({ length: 8 }, (_, at) => `Old Format ${at + 1}`),
  );
  await openUpload(page, word);
  const template = await download(page, () => inDialog(page, 'Download Template').click());
  expect(template.suggestedFilename()).toBe('offer_template.xlsx');
  await field(page).setInputFiles(sheetFile('old.xls', workbookOfOffers(offers, 'biff8')));
  await expect(status(page)).toHaveText('8 offers will be created');
  const first = dialog(page)
    .getByRole('table', { name: 'Offers that will be created', exact: true })
    .locator('tbody tr');
  await expect(first).toHaveCount(5);
  for (const text of [
    'Old Format 1',
    'Plant Supervisor',
    'Quality Assurance',
    '01/04/2027',
    '₹12,00,000',
    '₹1,50,000',
  ]) {
    await expect(first.nth(0)).toContainText(text);
  }
  await expect(dialog(page)).toContainText('and 3 more');
  await inDialog(page, 'Upload Excel').click();
  await expect(listed(page, word)).toHaveCount(8);
});

test('while offers are being created it says so, takes no second press, and asks before it stops', async ({
  page,
  context,
}) => {
  const word = newWord();
  await openUpload(page, word);
  await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers(people(word, ['One Time']))));
  const release = await holdCalls(page, `**${uploadExcel.path}`);
  const calls = watchHrCalls(context);
  await inDialog(page, 'Upload Excel').dblclick();
  await expect(status(page)).toHaveText('Uploading Excel, please wait...');
  await expect(field(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop the upload?', exact: true });
  await question.getByRole('button', { name: 'Keep uploading', exact: true }).click();
  await expect(question).toHaveCount(0);
  release();
  await expect(uploaded(page)).toBeVisible();
  await expect(listed(page, word)).toHaveCount(1);
  expect(calls.filter((call) => call.endsWith(uploadExcel.path))).toHaveLength(1);

  await holdCalls(page, `**${uploadExcel.path}`);
  await uploadButton(page).click();
  await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers(people(word, ['Stopped']))));
  await inDialog(page, 'Upload Excel').click();
  await inDialog(page, 'Cancel').click();
  await question.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(alertOf(page, 'The upload was stopped. If offers were created, the list shows them.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(uploadButton(page)).toBeFocused();
});

test('the check is stopped for another file, by hand, and by closing', async ({ page }) => {
  await openUpload(page);
  const release = await holdCalls(page, `**${previewExcel.path}`);
  const first = sheetFile('first.xlsx', workbookOfOffers([newTyping()]));
  const second = sheetFile('second.xlsx', workbookOfOffers([newTyping(), newTyping()]));
  await field(page).setInputFiles(first);
  await expect(status(page)).toHaveText('Checking...');
  await expect(inDialog(page, 'Upload Excel')).toBeDisabled();
  await inDialog(page, 'Cancel the check').click();
  await expect(field(page)).toBeFocused();
  await expect(dialog(page)).toContainText('Choose a file');
  await field(page).setInputFiles(first);
  await field(page).setInputFiles(second);
  release();
  await expect(status(page)).toHaveText('2 offers will be created');
  await inDialog(page, 'Remove Excel file').click();
  await expect(status(page)).toHaveText('');
  await field(page).setInputFiles(first);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(uploadButton(page)).toBeFocused();
});

test('a file is dropped; one that misses the zone does not take the place of the page', async ({ page }) => {
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

test('by keyboard alone', async ({ page }) => {
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

test('the list does not carry the upload until somebody asks for it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await open(page, '/hce/offers');
  await expect(uploadButton(page)).toBeVisible();
  const before = scripts.length;
  await uploadButton(page).click();
  await expect(field(page)).toBeVisible();
  expect(scripts.slice(before).some((url) => /upload-dialog/.test(url))).toBe(true);
});
