import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadExcelErrors, downloadExcelTemplate, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, envelope, keepSession, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';
import { labels, protectedWorkbook, sheetFile, workbookOf, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
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

test.describe('what cannot be taken', () => {
  const example = newTyping();
  const filledRow = Object.values(example);
  const without = (label: string) => [labels, filledRow].map((row) => row.filter((_, at) => labels[at] !== label));

  for (const [what, file, message] of [
    ['a text', sheetFile('offers.xlsx', Buffer.from('name,email')), /^This is not an Excel workbook\./],
    ['an empty file', sheetFile('offers.xlsx', Buffer.alloc(0)), /^This file is empty\./],
    [
      'more than 10 MB',
      sheetFile('a.xlsx', Buffer.concat([workbookOf([[1]]), Buffer.alloc(10 * 1024 * 1024)])),
      /10MB/,
    ],
    ['an empty sheet', sheetFile('offers.xlsx', workbookOf([])), /^The sheet 'Offers' is empty\./],
    ['a sheet with a header only', sheetFile('offers.xlsx', workbookOf([labels])), /no filled rows/],
    ['a sheet without a header', sheetFile('offers.xlsx', workbookOf([filledRow])), /names of the columns/],
    ['a missing column', sheetFile('offers.xlsx', workbookOf(without('Email'))), /lacks the column 'Email'/],
    ['a workbook with a password', sheetFile('offers.xlsx', protectedWorkbook()), /protected by a password/],
    ['half a workbook', sheetFile('offers.xlsx', workbookOfOffers([example]).subarray(0, 900)), /cannot be read/],
  ] as const) {
    test(`${what} is refused in words, and another file can be chosen`, async ({ page, expectedErrors }) => {
      expectedErrors.push(answered(400), answered(413));
      await openUpload(page);
      await field(page).setInputFiles(file);
      const alert = dialog(page).getByRole('alert');
      await expect(alert).toHaveText(message);
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await inDialog(page, 'Upload Excel').click();
      await expect(alert).toHaveText(message);
      await field(page).setInputFiles(sheetFile('good.xlsx', workbookOfOffers([newTyping()])));
      await expect(status(page)).toHaveText('1 offer will be created');
      await expect(alert).toHaveCount(0);
    });
  }

  test("no file: 'No file selected.', and the focus is on the field", async ({ page, context }) => {
    const calls = watchHrCalls(context);
    await openUpload(page);
    await inDialog(page, 'Upload Excel').click();
    await expect(alertOf(dialog(page), 'No file selected.')).toBeVisible();
    await expect(field(page)).toBeFocused();
    expect(calls.filter((call) => call.includes('Excel'))).toEqual([]);
  });

  test('a file that is changed on disk after the check', async ({ page }) => {
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

  test('rows that somebody else created after the check', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(409));
    const typing = newTyping();
    await openUpload(page);
    await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers([typing, newTyping()])));
    await expect(status(page)).toHaveText('2 offers will be created');
    await newOffers(server, [{ email: typing.Email }]);
    await inDialog(page, 'Upload Excel').click();
    await expect(alertOf(dialog(page), '1 of 2 rows has something to correct.')).toBeVisible();
    await expect(dialog(page)).toContainText('An offer for this email already exists');
  });
});

test.describe('when the network or the server fails', () => {
  test('the file stays, and it can be tried again', async ({ page, expectedErrors }) => {
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

  test('an answer that is lost leaves the list to tell, and nothing is created twice', async ({
    page,
    expectedErrors,
  }) => {
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

  test('template and error workbook say so', async ({ page, expectedErrors }) => {
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

  test('a session that ended asks for the login', async ({ page, expectedErrors }) => {
    expectedErrors.push(answered(401));
    await page.route(`**${previewExcel.path}`, (route) => route.fulfill(envelope(401, 'Please log in to continue')));
    await openUpload(page);
    await field(page).setInputFiles(sheetFile('offers.xlsx', workbookOfOffers([newTyping()])));
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(alertOf(page, 'Your session has expired. Please log in again.')).toBeVisible();
  });
});
