import type { Page } from '@playwright/test';
import { accepts, rejects } from '#e2e/support/candidate-actions.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import {
  expectStep,
  expectTyped,
  father,
  fillsBank,
  fillsJob,
  fillsMandatoryLevels,
  fillsMember,
  fillsPersonal,
  firstJob,
  goesBack,
  goesOn,
  permanentAddress,
  personal,
  secondJob,
  sectionOf,
  submits,
  group,
  types,
} from '#e2e/support/joining-actions.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { test } from './specified-client.ts';
import type { SpecifiedServer } from './specified-server.ts';

const lastOf = (bare: SpecifiedServer, call: string) => bare.asked.findLast((asked) => asked.call === call);

async function setsPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill('mango-tree');
  await page.getByLabel('Confirm Password', { exact: true }).fill('mango-tree');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
}

async function fillsForm(page: Page): Promise<void> {
  await expectStep(page, 'Personal');
  await fillsPersonal(page);
  await types(group(page, 'Permanent Address'), permanentAddress);
  await goesOn(page);
  await expectStep(page, 'Bank');
  await fillsBank(page);
  await goesOn(page);
  await expectStep(page, 'Experience');
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await fillsJob(page, 1, firstJob);
  await page.getByRole('button', { name: 'Add More Experience', exact: true }).click();
  await fillsJob(page, 2, secondJob);
  await goesOn(page);
  await expectStep(page, 'Education');
  await fillsMandatoryLevels(page);
  await goesOn(page);
  await expectStep(page, 'Family');
  await fillsMember(page, 1, father);
  await goesOn(page);
  await expectStep(page, 'Preview');
}

for (const unnamed of ['notFound', 'noAnswer'] as const) {
  test(`a candidate goes the whole way; of other calls the server says: ${unnamed}`, async ({ page, bare }) => {
    bare.unnamed = unnamed;
    await candidateLogsIn(page, 'C-7');
    await expect(page.getByText('Action Required')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Offer Letter', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept Offer', exact: true })).toBeDisabled();
    await accepts(page);
    await fillsForm(page);
    expect(lastOf(bare, 'POST /candidate/saveOfferLetterAction')?.fields).toEqual({ offerLetterStatus: 'ACCEPTED' });

    await expect(sectionOf(page, 'Personal Details')).toContainText('pan.pdf');
    await expect(sectionOf(page, 'Bank Details')).toContainText('passbook.pdf');
    await expect(sectionOf(page, 'Experience Details')).toContainText('Konkan Foods');
    await expect(sectionOf(page, 'Experience Details')).toContainText('payslip-2.pdf');
    await expect(sectionOf(page, 'Education Details')).toContainText('8.25');
    await expect(sectionOf(page, 'Family Details')).toContainText('Sourav Mukherjee');

    await page.getByRole('link', { name: 'Edit Personal Details', exact: true }).click();
    await expectStep(page, 'Personal');
    await expectTyped(page, personal);
    await open(page, '/onboard/joining/experience');
    await expectTyped(group(page, 'Experience 2'), secondJob);
    await goesBack(page);
    await expectStep(page, 'Bank');
    await open(page, '/onboard/joining/preview');
    await expectStep(page, 'Preview');

    await submits(page);
    const { fields } = lastOf(bare, 'POST /candidate/saveOnBoardDetails')!;
    expect(fields).toMatchObject({
      'personalDetailsRequest.firstName': 'Ananya',
      'personalDetailsRequest.experienceType': 'EXPERIENCE',
      'bankDetailsRequest.ifscNumber': 'HDFC0000123',
      'experienceDetailsRequest[1].companyName': 'Konkan Foods',
      'familyDetailsRequests[0].relation': 'FATHER',
    });
    expect(Object.keys(fields).filter((name) => name.includes('canExperienceId'))).toEqual([]);
    const calls = bare.asked.filter(({ call }) => call.includes(' /candidate/'));
    expect(calls.filter(({ bearer }) => bearer === null).map(({ call }) => call)).toEqual([]);
  });
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

test('a forgotten password is renewed by a code', async ({ page, bare }) => {
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

test.describe('a code other than 200 inside an HTTP 200 saves nothing', () => {
  const refused = (message: string) => ({ json: { code: 500, message } });
  for (const [step, save, says] of [
    ['personal', 'saveCandidatePersonalDetails', 'Save failed. Please check your connection and try again.'],
    ['bank', 'saveCandidateBankDetails', 'Save failed. Please check your connection and try again.'],
    ['experience', 'saveCandidateExperienceDetails', 'Save failed. Please check your connection and try again.'],
    ['family', 'saveCandidateFamilyDetails', 'Save failed. Please check your connection and try again.'],
    ['education', 'saveCandidateEducationDetails', 'Failed to save education details: Unknown error'],
  ] as const) {
    test(`${step}: ${says}`, async ({ page, bare }) => {
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

  test('the final submit: Failed to submit the form. Please try again.', async ({ page, bare }) => {
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
