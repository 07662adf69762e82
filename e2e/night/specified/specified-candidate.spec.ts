import type { Page } from '@playwright/test';
import { rejects } from '#e2e/support/candidate-actions.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { expectStep } from '#e2e/support/joining-actions.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { lastOf, test } from '#e2e/support/specified/specified-client.ts';

async function setsPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill('mango-tree');
  await page.getByLabel('Confirm Password', { exact: true }).fill('mango-tree');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
}

test('a candidate rejects, and finds the decline page at the next login', async ({ page, bare }) => {
  await candidateLogsIn(page, 'C-7');
  await rejects(page, 'A role nearer home');
  await expect(page.getByText('We Respect Your Decision')).toBeVisible();
  expect(lastOf(bare, 'POST /candidate/saveOfferLetterAction')?.fields).toEqual({
    offerLetterStatus: 'REJECTED',
    rejectionReason: 'A role nearer home',
  });
  bare.answer('POST /candidate/isValidForAccess', {
    json: { responseObject: { pass: false, offerStatus: 'REJECTED' } },
  });
  await page.reload();
  await candidateLogsIn(page, 'C-7');
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
});

test('a candidate who accepted before goes on to the joining form', async ({ page, bare }) => {
  bare.answer('POST /candidate/isValidForAccess', {
    json: { responseObject: { pass: false, offerStatus: 'ACCEPTED' } },
  });
  await candidateLogsIn(page, 'C-7');
  await expect(page.getByText('You accepted this offer.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to joining form', exact: true }).click();
  await expectStep(page, 'Personal');
});

test('a pending password change leads to the reset and back to the login', async ({ page, bare }) => {
  bare.answer('POST /candidate/isValidForAccess', { json: { responseObject: { pass: true } } });
  await candidateLogsIn(page, 'C-7');
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await setsPassword(page);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  expect(lastOf(bare, 'POST /auth/resetPassword')?.fields).toEqual({
    candidateId: 'C-7',
    password: 'mango-tree',
    confirmPassword: 'mango-tree',
  });
});

test('a candidate resets a forgotten password with a code', async ({ page, bare }) => {
  await open(page, '/onboard/forgot-password');
  await page.getByLabel('Candidate ID', { exact: true }).fill('C-7');
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await page.getByLabel('OTP', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await setsPassword(page);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  expect(lastOf(bare, 'POST /auth/resetPassword')?.fields).toMatchObject({ candidateId: 'C-7' });
});

test('a code other than 200 inside an HTTP 200 refuses the final submit', async ({ page, bare }) => {
  bare.answer('POST /candidate/isValidForAccess', { json: { responseObject: { offerStatus: 'Approved' } } });
  await candidateLogsIn(page, 'C-7');
  await page.getByRole('button', { name: 'Continue to joining form', exact: true }).click();
  await expectStep(page, 'Personal');
  await open(page, '/onboard/joining/preview');
  for (const json of [{ code: 500, message: 'Later' }, {}]) {
    bare.answer('POST /candidate/saveOnBoardDetails', { json });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(alertOf(page, 'Failed to submit the form. Please try again.')).toBeVisible();
  }
});
