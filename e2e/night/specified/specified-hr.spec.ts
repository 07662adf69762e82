import type { Page } from '@playwright/test';
import { expect, open, phone } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { sheetFile } from '#e2e/support/hr/offer-sheets.ts';
import { dialog, field, inDialog, uploadButton } from '#e2e/support/hr/sheet-dialog.ts';
import { allOffers, offerCount, onboarded } from '#e2e/support/specified/specified-answers.ts';
import { hce, hrLogsInToBare, lastOf, test } from '#e2e/support/specified/specified-client.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function opensOffers(page: Page, search = ''): Promise<void> {
  await hrLogsInToBare(page);
  await open(page, `/hce/offers?${new URLSearchParams({ search })}`);
  await expect(page.locator('tbody tr').first()).toBeVisible();
}

for (const unnamed of ['notFound', 'noAnswer'] as const) {
  test(`the dashboard shows no figures when an added call ends with ${unnamed}`, async ({ page, bare }) => {
    bare.unnamed = unnamed;
    await hrLogsInToBare(page);
    await expect(page).toHaveURL(/#\/hce\/?$/);
    await expect(page.getByText('Dashboard figures are not available.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
    await button(page, 'Logout').click();
    await expect(page).toHaveURL(/#\/hce\/login$/);
  });
}

for (const { shape, answer } of [
  { shape: 'pages', answer: undefined },
  { shape: 'a plain list', answer: allOffers },
]) {
  test(`the list shows, filters and sorts offers that come as ${shape}`, async ({ page, bare }) => {
    if (answer !== undefined) bare.answer(hce('getAllOfferLetters'), { json: { responseObject: answer } });
    await opensOffers(page);
    await expect(page.getByText(`1–10 of ${offerCount}`, { exact: true })).toBeVisible();
    const pages = bare.asked.filter(({ call }) => call === hce('getAllOfferLetters')).map(({ query }) => query);
    expect(pages).toEqual((answer === undefined ? [0, 1, 2] : [0]).map((at) => ({ page: String(at), size: '10' })));
    expect(lastOf(bare, hce('getAllOfferLetters'))?.bearer).toBe('Bearer opaque-hr-token');

    const sent = rowsOf(page, 'Candidate 22');
    await expect(sent).toContainText('Offer Sent');
    await expect(select(page, 'Candidate 22')).toBeDisabled();
    await expect(rowsOf(page, 'Candidate 23')).toContainText('Approved');
    await expect(button(page, 'Edit Candidate 23')).toHaveCount(0);
    await expect(rowsOf(page, 'Candidate 20')).toContainText('₹6,20,000');

    await page.getByRole('button', { name: /^Name/ }).click();
    await expect(page.locator('tbody tr').first()).toContainText('Candidate 01');
    await open(page, '/hce/offers?search=candidate7@');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await open(page, '/hce/offers?status=Deleted');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.setViewportSize(phone);
    await expect(page.getByText('Candidate 25').first()).toBeVisible();
  });
}

test('offers are sent, and a code other than 200 sends none', async ({ page, bare }) => {
  await opensOffers(page, 'candidate1');
  bare.answer(hce('sendOfferEmails', 'POST'), { json: { code: 500, message: '' } });
  await select(page, 'Candidate 19').check();
  await button(page, 'Send Offer').click();
  await expect(page.getByText('Failed to send offer', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page, 'Candidate 19')).toContainText('Pending');

  bare.answer(hce('sendOfferEmails', 'POST'), { json: { message: 'Offers are on their way.' } });
  await select(page, 'Candidate 19').check();
  await select(page, 'Candidate 18').check();
  await button(page, 'Send Offer').click();
  for (const name of ['Candidate 19', 'Candidate 18']) {
    await expect(rowsOf(page, name)).toContainText('Offer Sent');
    await expect(select(page, name)).toBeDisabled();
  }
  expect(new Set(lastOf(bare, hce('sendOfferEmails', 'POST'))?.fields.candidateIds as string[])).toEqual(
    new Set(['C-19', 'C-18']),
  );
});

test('an offer is deleted, and a code other than 200 deletes none', async ({ page, bare }) => {
  await opensOffers(page, 'candidate7@');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await button(page, 'Delete Candidate 07').click();
  for (const [message, text] of [
    ['', 'Failed to delete candidate.'],
    ['It is being sent', 'It is being sent'],
  ] as const) {
    bare.answer(hce('deleteOfferLetter', 'DELETE'), { json: { code: 400, message } });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertOf(page, text)).toBeVisible();
  }
  bare.answer(hce('deleteOfferLetter', 'DELETE'), { json: { message: 'Deleted' } });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(alertOf(page, 'Candidate deleted successfully.')).toBeVisible();
  expect(lastOf(bare, hce('deleteOfferLetter', 'DELETE'))?.query).toEqual({ candidateOfferLetterId: '7' });
});

test('the letter of a row comes by its link', async ({ page, bare }) => {
  await opensOffers(page, 'candidate7@');
  await button(page, 'View letter of Candidate 07').click();
  await expect(page.getByRole('dialog').getByText('Download', { exact: true })).toBeVisible();
  expect(lastOf(bare, 'GET /letters/7.pdf')?.bearer).toBe('Bearer opaque-hr-token');
});

for (const unnamed of ['notFound', 'noAnswer'] as const) {
  test(`a workbook is uploaded without a preview when an added call ends with ${unnamed}`, async ({ page, bare }) => {
    bare.unnamed = unnamed;
    await opensOffers(page);
    await uploadButton(page).click();
    await field(page).setInputFiles(sheetFile('offers.xlsx', Buffer.from('PK\u0003\u0004 a workbook')));
    bare.answer(hce('uploadExcel', 'POST'), { json: { code: 400, message: 'Row 3 has no name' } });
    await expect(inDialog(page, 'Upload Excel')).toBeEnabled();
    await inDialog(page, 'Upload Excel').click();
    await expect(alertOf(dialog(page), 'Row 3 has no name')).toBeVisible();
    bare.answer(hce('uploadExcel', 'POST'), { json: { code: 201 } });
    await inDialog(page, 'Upload Excel').click();
    await expect(alertOf(page, 'Excel uploaded and processed.')).toBeVisible();
    expect(lastOf(bare, hce('uploadExcel', 'POST'))?.fields).toEqual({ file: 'offers.xlsx' });
  });
}

for (const { field: place, json } of [
  { field: 'content', json: { content: onboarded } },
  { field: 'data', json: { data: onboarded } },
]) {
  test(`the onboarding list is read from ${place}, and a candidate is shown`, async ({ page, bare }) => {
    bare.answer(hce('getAllCandidates'), { json });
    await hrLogsInToBare(page);
    await open(page, '/hce/onboarding');
    await expect(rowsOf(page, 'Onboarded 2')).toContainText('04/01/2027');
    await expect(page.locator('tbody tr')).toHaveCount(2);
    expect(lastOf(bare, hce('getAllCandidates'))?.query).toEqual({ page: '1', size: '20' });

    await rowsOf(page, 'Onboarded 2').getByRole('link', { name: 'Onboarded 2', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ananya Mukherjee', exact: true })).toBeVisible();
    for (const text of ['HDFC Bank', 'B.Tech', 'Konkan Foods', 'Sourav Mukherjee', 'Widow', 'XXXXXX234F']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    // It has no call for these.
    for (const name of ['Ask for a document', 'Download file']) await expect(button(page, name)).toHaveCount(0);
    await expect(page.getByText('ABCPM1234F')).toHaveCount(0);
    await button(page, 'Reveal PAN Number').click();
    await expect(page.getByText('ABCPM1234F')).toBeVisible();
    await expect(button(page, 'View Passbook')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Candidates' }).click();
    await expect(rowsOf(page, 'Onboarded 1')).toBeVisible();
  });
}

test('a candidate who fails to load is loaded by Retry', async ({ page, bare }) => {
  await hrLogsInToBare(page);
  bare.answer(hce('getCandidateById'), { json: { code: 404, message: 'Nobody here' } });
  await open(page, '/hce/onboarding/candidate/C-2');
  await expect(alertOf(page, 'Nobody here')).toBeVisible();
  bare.answer(hce('getCandidateById'), { json: {} });
  await button(page, 'Retry').click();
  await expect(alertOf(page, 'No candidate data found.')).toBeVisible();
  bare.answer(hce('getCandidateById'), { json: { responseObject: { personalDetails: { firstName: 'Asha' } } } });
  await button(page, 'Retry').click();
  await expect(page.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible();
});

test('lists that fail to load say so', async ({ page, bare }) => {
  await hrLogsInToBare(page);
  bare.answer(hce('getAllOfferLetters'), { json: { status: 'FAILED', message: 'Not now' } });
  await open(page, '/hce/offers');
  await expect(alertOf(page, 'Not now')).toBeVisible();
  for (const json of [{ code: 500, message: '', responseObject: [] }, {}]) {
    bare.answer(hce('getAllOfferLetters'), { json });
    await button(page, 'Retry').click();
    await expect(alertOf(page, 'Failed to load')).toBeVisible();
  }
  bare.answer(hce('getAllCandidates'), { json: { code: 403, message: 'Not yours' } });
  await open(page, '/hce/onboarding');
  await expect(page.getByText('Error: Not yours', { exact: true })).toBeVisible();
  bare.answer(hce('getAllCandidates'), { json: { code: 500, message: '' } });
  await button(page, 'Retry').click();
  await expect(page.getByText('Error: Failed to load', { exact: true })).toBeVisible();
});

test('HR resets a forgotten password with opaque tokens', async ({ page, bare }) => {
  await open(page, '/hce/forgot-password');
  await page.getByLabel('Username').fill('hr.test');
  await button(page, 'Send OTP').click();
  await expect(page.getByText('OTP sent to your e-mail', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/hce\/otp\?userId=hr\.test$/);
  await page.getByLabel('OTP', { exact: true }).fill('123456');
  await button(page, 'Verify OTP').click();
  await expect(page).toHaveURL(/#\/hce\/reset-password\?userId=hr\.test$/);

  await open(page, '/hce/offers');
  await expect(page).toHaveURL(/#\/hce\/login$/);
  await open(page, '/hce/reset-password?userId=hr.test');
  await page.getByLabel('New Password', { exact: true }).fill('mango-tree');
  await page.getByLabel('Confirm Password', { exact: true }).fill('mango-tree');
  await button(page, 'Reset').click();
  await expect(
    alertOf(page, 'Password reset successfully').or(page.getByText('Password reset successfully')),
  ).toBeVisible();
  const asked = lastOf(bare, 'POST /security-service/auth/resetPassword');
  expect(asked?.bearer).toBe('Bearer opaque-reset-token');
  expect(asked?.fields).toEqual({ userId: 'hr.test', password: 'mango-tree', confirmPassword: 'mango-tree' });
  await expect(page).toHaveURL(/#\/hce\/login$/);
});
