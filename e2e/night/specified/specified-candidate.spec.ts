import type { Page } from '@playwright/test';
import { rejects } from '#e2e/support/candidate-actions.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import {
  expectStep,
  father,
  fillsBank,
  fillsJob,
  fillsMandatoryLevels,
  fillsMember,
  fillsPersonal,
  firstJob,
  goesOn,
  permanentAddress,
  group,
  types,
} from '#e2e/support/joining-actions.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { test } from '#e2e/support/specified/specified-client.ts';
import type { SpecifiedServer } from '#e2e/support/specified/specified-server.ts';

const lastOf = (bare: SpecifiedServer, call: string) => bare.asked.findLast((asked) => asked.call === call);

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

test.describe('a code other than 200 inside an HTTP 200', () => {
  const refused = (message: string) => ({ json: { code: 500, message } });
  for (const [step, save, says] of [
    ['personal', 'saveCandidatePersonalDetails', 'Save failed. Please check your connection and try again.'],
    ['bank', 'saveCandidateBankDetails', 'Save failed. Please check your connection and try again.'],
    ['experience', 'saveCandidateExperienceDetails', 'Save failed. Please check your connection and try again.'],
    ['family', 'saveCandidateFamilyDetails', 'Save failed. Please check your connection and try again.'],
    ['education', 'saveCandidateEducationDetails', 'Failed to save education details: Unknown error'],
  ] as const) {
    test(`keeps the step ${step} and shows '${says}'`, async ({ page, bare }) => {
      bare.answer('POST /candidate/isValidForAccess', { json: { responseObject: { offerStatus: 'Approved' } } });
      await candidateLogsIn(page, 'C-7');
      await page.getByRole('button', { name: 'Continue to joining form', exact: true }).click();
      await expectStep(page, 'Personal');
      await open(page, `/onboard/joining/${step}`);
      await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
      if (step === 'personal') {
        await fillsPersonal(page);
        await types(group(page, 'Permanent Address'), permanentAddress);
      }
      if (step === 'bank') await fillsBank(page);
      if (step === 'experience') {
        await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
        await fillsJob(page, 1, firstJob);
      }
      if (step === 'family') await fillsMember(page, 1, father);
      if (step === 'education') await fillsMandatoryLevels(page);
      for (const [message, text] of [
        ['', says],
        [
          'Not at this hour',
          step === 'education' ? 'Failed to save education details: Not at this hour' : 'Not at this hour',
        ],
      ] as const) {
        bare.answer(`POST /candidate/${save}`, refused(message));
        await goesOn(page);
        await expect(alertOf(page, text)).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`/onboard/joining/${step}$`));
      }
    });
  }

  test("refuses the final submit with 'Failed to submit the form. Please try again.'", async ({ page, bare }) => {
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
});
