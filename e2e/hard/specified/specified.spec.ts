import type { Page } from '@playwright/test';
import { accepts } from '#e2e/support/candidate-actions.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { field as formField, fillOffer, newTyping, readTyping, rowsOf } from '#e2e/support/hr/hr-offers.ts';
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
import { select } from '#e2e/support/hr/offer-list.ts';
import { offerCount } from '#e2e/support/specified/specified-answers.ts';
import { hce, hrLogsInToBare, lastOf, test } from '#e2e/support/specified/specified-client.ts';

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

test('a candidate gets from the login to the submitted form on a server with the specified calls alone', async ({
  page,
  bare,
}) => {
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
  for (const next of ['Education', 'Family', 'Preview'] as const) {
    await goesOn(page);
    await expectStep(page, next);
  }
  expect(lastOf(bare, 'POST /candidate/saveCandidateFamilyDetails')?.fields).toMatchObject({
    'candidateFamilyDetailsRequests[0].canFamilyId': 'f-17',
  });
  await page.reload();
  await candidateLogsIn(page, 'C-7');
  await accepts(page);
  await open(page, '/onboard/joining/preview');
  await expectStep(page, 'Preview');
  await expect(sectionOf(page, 'Education Details')).not.toContainText('No marksheet uploaded');

  await submits(page);
  const { fields } = lastOf(bare, 'POST /candidate/saveOnBoardDetails')!;
  expect(fields).toMatchObject({
    'personalDetailsRequest.firstName': 'Ananya',
    'personalDetailsRequest.experienceType': 'EXPERIENCE',
    'bankDetailsRequest.ifscNumber': 'HDFC0000123',
    'experienceDetailsRequest[1].companyName': 'Konkan Foods',
    'familyDetailsRequests[0].relation': 'FATHER',
    'educationDetailsRequests[0].documentFile': expect.stringMatching(/\.pdf$/),
  });
  expect(fields).not.toHaveProperty('personalDetailsRequest.panDocument');
  expect(Object.keys(fields).filter((name) => name.includes('canExperienceId'))).toEqual([]);
  const calls = bare.asked.filter(({ call }) => call.includes(' /candidate/'));
  expect(calls.filter(({ bearer }) => bearer === null).map(({ call }) => call)).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('HR creates and edits an offer on a server with the specified calls alone', async ({ page, bare }) => {
  await hrLogsInToBare(page);
  await open(page, '/hce/create/candidate');
  await fillOffer(page, newTyping());
  await button(page, 'Create Offer').click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
  const ids = { deptId: 'D-4', subDeptId: 'S-8', designationId: 5, funcTitleId: 6 };
  expect(lastOf(bare, hce('createCandidateOfferLetter', 'POST'))?.fields).toMatchObject(ids);

  await open(page, '/hce/edit-candidate/7');
  await expect(formField(page, 'Full Name')).toHaveValue('Candidate 07');
  expect(await readTyping(page)).toMatchObject({
    Department: 'Quality Assurance',
    'Sub-department': 'Food Safety',
    Designation: 'Senior Manager',
    'Functional Title': 'Food Technologist',
    'Joining Date': '2027-01-04',
  });
  await fillOffer(page, { Role: 'Plant Supervisor' });
  bare.answer(hce('createCandidateOfferLetter', 'POST'), { json: { code: 400, message: 'Not today' } });
  await button(page, 'Update Offer').click();
  await expect(alertOf(page, 'Error submitting form: Not today')).toBeVisible();
  bare.answer(hce('createCandidateOfferLetter', 'POST'), { file: Buffer.from('%PDF-1.4'), type: 'application/pdf' });
  await button(page, 'Update Offer').click();
  await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
  const { fields } = lastOf(bare, hce('createCandidateOfferLetter', 'POST'))!;
  expect(fields).toMatchObject({ ...ids, candidateOfferId: 7, offeredRole: 'Plant Supervisor' });
  expect(fields).not.toHaveProperty('version');
});

test('HR finds, sends and deletes offers on a server with the specified calls alone', async ({ page, bare }) => {
  await hrLogsInToBare(page);
  await expect(page.getByText('Dashboard figures are not available.')).toBeVisible();
  await open(page, '/hce/offers');
  await expect(page.getByText(`1–10 of ${offerCount}`, { exact: true })).toBeVisible();
  await open(page, '/hce/offers?search=candidate1');
  await expect(rowsOf(page, 'Candidate 19')).toContainText('Pending');
  await select(page, 'Candidate 19').check();
  await button(page, 'Send Offer').click();
  await expect(rowsOf(page, 'Candidate 19')).toContainText('Offer Sent');
  expect(lastOf(bare, hce('sendOfferEmails', 'POST'))?.fields).toEqual({ candidateIds: ['C-19'] });
  await button(page, 'Delete Candidate 18').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(alertOf(page, 'Candidate deleted successfully.')).toBeVisible();
  expect(lastOf(bare, hce('deleteOfferLetter', 'DELETE'))?.query).toEqual({ candidateOfferLetterId: '18' });
  await open(page, '/hce/onboarding');
  await expect(rowsOf(page, 'Onboarded 2')).toContainText('04/01/2027');
});
