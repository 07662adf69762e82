import type { Page } from '@playwright/test';
import type { Call } from '#contract/call.ts';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
} from '#contract/joining.ts';
import { holdCalls, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, envelope, expectFieldError } from '#e2e/support/hr-actions.ts';
import {
  addsEducation,
  chooses,
  educationOf,
  entersJoining,
  expectStep,
  father,
  fillsBank,
  fillsEducation,
  fillsMandatoryLevels,
  fillsMember,
  fillsPersonal,
  goesOn,
  group,
  reachesBank,
  reachesEducation,
  reachesExperience,
  reachesFamily,
  types,
} from '#e2e/support/joining-actions.ts';
import { jpg, padded, pdf, png } from '#e2e/support/joining-files.ts';

const saveFailed = 'Save failed. Please check your connection and try again.';
const fillCorrectly = 'Please fill out all required fields correctly.';
const text = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') };
const empty = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };

/** The call gets no answer, until it is let go again. */
async function cuts(page: Page, call: Call): Promise<() => Promise<void>> {
  const pattern = `**${call.path}*`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test('personal: what is missing, then what is wrong', async ({ page, server }) => {
  await entersJoining(page, server);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await types(page, { 'First Name': '', 'Last Name': '', 'Mobile Number': '', Email: '' });
  await goesOn(page);
  await expect(page.getByText(fillCorrectly, { exact: true })).toBeVisible();
  for (const [label, message] of [
    ['First Name', 'First name is required'],
    ['Last Name', 'Last name is required'],
    ['Date of Birth', 'Date of birth is required'],
    ['Gender', 'Gender is required'],
    ['Blood Group', 'Blood group is required'],
    ['Marital Status', 'Marital status is required'],
    ['Mobile Number', 'Mobile number is required'],
    ['Emergency Mobile Number', 'Emergency mobile number is required'],
    ['Email', 'Email is required'],
    ['PAN Number', 'PAN number is required'],
    ['Aadhaar Number', 'Aadhar number is required'],
    ['PAN Card', 'PAN card is required'],
    ['Aadhaar Card', 'Aadhaar card is required'],
    ['Profile Photo', 'Profile photo is required'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  for (const address of ['Current Address', 'Permanent Address']) {
    for (const [label, message] of [
      ['Address', 'Current address is required'],
      ['City', 'City is required'],
      ['State', 'State is required'],
      ['Pincode', 'Pincode is required'],
    ] as const) {
      await expectFieldError(group(page, address).getByLabel(label, { exact: true }), message);
    }
  }

  await types(page, {
    'Date of Birth': '2020-01-01',
    'Mobile Number': '98200',
    'Alternate Mobile Number': '98200',
    'Emergency Mobile Number': '98200',
    Email: 'ananya',
    'PAN Number': 'abcd1234f',
    'Aadhaar Number': '199941057058',
  });
  await types(group(page, 'Current Address'), { Pincode: '4000' });
  await goesOn(page);
  const mobile = 'Please enter a valid 10-digit mobile number';
  for (const [label, message] of [
    ['Date of Birth', 'You must be at least 18 years old'],
    ['Mobile Number', mobile],
    ['Alternate Mobile Number', mobile],
    ['Emergency Mobile Number', mobile],
    ['Email', 'Please enter a valid email address'],
    ['PAN Number', 'Invalid PAN Number format (e.g., ABCPD1234F)'],
    ['Aadhaar Number', 'Invalid Aadhar no.'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  await expectFieldError(
    group(page, 'Current Address').getByLabel('Pincode', { exact: true }),
    'Please enter a valid 6-digit pincode',
  );
  await expect(field('PAN Number')).toHaveValue('ABCD1234F');
  await types(page, { 'PAN Number': 'abc dm 1234 f' });
  await expect(field('PAN Number')).toHaveValue('ABCDM1234F');
  await goesOn(page);
  await expectFieldError(field('PAN Number'), '4th character must be "P" for individual PAN');
});

test('personal: what is typed is cut to its length', async ({ page, server }) => {
  await entersJoining(page, server);
  for (const [label, typed, kept] of [
    ['Mobile Number', '982001122334', '9820011223'],
    ['Alternate Mobile Number', '982001122334', '9820011223'],
    ['Emergency Mobile Number', '982001122334', '9820011223'],
    ['Aadhaar Number', '9999410570589', '999941057058'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(kept);
  }
});

test('personal: files that break a limit are named as soon as they are chosen', async ({ page, server }) => {
  await entersJoining(page, server);
  const pan = page.getByLabel('PAN Card', { exact: true });
  const photo = page.getByLabel('Profile Photo', { exact: true });
  for (const [file, message] of [
    [text, 'Only PNG, JPG, or PDF files are allowed'],
    [empty, 'File is empty'],
    [padded(await pdf('large.pdf'), 10 * 1024 * 1024 + 1), 'File size exceeds 10MB'],
  ] as const) {
    await chooses(page, 'PAN Card', file);
    await expectFieldError(pan, message);
  }
  await chooses(page, 'PAN Card', padded(await pdf('just.pdf'), 10 * 1024 * 1024));
  await expect(pan).not.toHaveAttribute('aria-invalid', 'true');
  for (const [file, message] of [
    [await pdf('me.pdf'), 'Only PNG or JPG files are allowed'],
    [padded(await jpg(page, 'me.jpg'), 5 * 1024 * 1024 + 1), 'File size exceeds 5MB'],
  ] as const) {
    await chooses(page, 'Profile Photo', file);
    await expectFieldError(photo, message);
  }
});

test('personal: soft warnings and suggestions never stop anybody', async ({ page, server }) => {
  await entersJoining(page, server);
  await types(group(page, 'Current Address'), { Pincode: '673001' });
  const current = group(page, 'Current Address');
  await expect(current.getByLabel('City', { exact: true })).toHaveValue('Kozhikode');
  await expect(current.getByLabel('State', { exact: true })).toHaveValue('Kerala');
  await fillsPersonal(page, {
    'PAN Number': 'ABCPX1234F',
    'Aadhaar Number': '999941057057',
    'Emergency Mobile Number': '9820011223',
  });
  await expect(current.getByLabel('City', { exact: true })).toHaveValue('Mumbai');
  for (const warning of [
    'Please check this number: its last digit does not fit the digits before it.',
    'Please check: the 5th character of a PAN is usually the first letter of the last name.',
    'This is your own mobile number. Somebody else’s number is of more help in an emergency.',
  ]) {
    await expect(page.getByText(warning, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await goesOn(page);
  await expectStep(page, 'Bank');
});

test('bank: what is missing, then what is wrong, then a bank by its code', async ({ page, server }) => {
  await reachesBank(page, server);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await goesOn(page);
  for (const [label, message] of [
    ['Bank Name', 'Bank name is required'],
    ['Branch Name', 'Branch name is required'],
    ['Account Number', 'Bank account number is required'],
    ['IFSC Code', 'IFSC code is required'],
    ['Passbook', 'Bank passbook is required'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  await types(page, { 'Account Number': '12345678', 'IFSC Code': 'HDFC1000123' });
  await chooses(page, 'Passbook', text);
  await goesOn(page);
  await expectFieldError(field('Account Number'), 'Account number must be between 9 to 18 digits');
  await expectFieldError(field('IFSC Code'), 'Please enter a valid IFSC code');
  await expectFieldError(field('Passbook'), 'Only PNG, JPG, or PDF files are allowed');
  await types(page, { 'IFSC Code': 'SBIN0000691' });
  await expect(field('Bank Name')).toHaveValue('State Bank of India');
});

test('experience: what is missing, then what is wrong', async ({ page, server }) => {
  await reachesExperience(page, server);
  await goesOn(page);
  await expect(page.getByText('Please select Fresher or Experienced', { exact: true }).last()).toBeVisible();
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await goesOn(page);
  const job = group(page, 'Experience 1');
  const field = (label: string) => job.getByLabel(label, { exact: true });
  for (const [label, message] of [
    ['Company Name', 'Company name is required'],
    ['Position', 'Position is required'],
    ['Job Type', 'Job type is required'],
    ['Start Date', 'Start date is required'],
    ['End Date', 'End date is required'],
    ['Payslip', 'Payslip is required'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  await types(job, { 'Start Date': '2090-01-01', 'End Date': '2090-02-01' });
  await goesOn(page);
  await expectFieldError(field('Start Date'), 'Date cannot be in the future');
  await expectFieldError(field('End Date'), 'Date cannot be in the future');
  await types(job, { 'Start Date': '2020-02-01', 'End Date': '2020-01-31' });
  await goesOn(page);
  await expectFieldError(field('End Date'), 'End date cannot be before start date');
  await chooses(job, 'Payslip', text);
  await expectFieldError(field('Payslip'), 'Only PNG, JPG, or PDF files are allowed');
});

test('education: what is missing, then what is wrong, and the alerts', async ({ page, server }) => {
  await reachesEducation(page, server);
  await page.getByRole('button', { name: 'Add Education', exact: true }).click();
  await goesOn(page);
  await expect(page.getByText(fillCorrectly, { exact: true })).toBeVisible();
  await expect(alertOf(page, 'Education level is missing for entry 4')).toBeVisible();
  await expect(alertOf(page, 'Marksheet is required for education level UG')).toBeVisible();
  const added = group(page, 'Education 4');
  await expectFieldError(added.getByLabel('Education Level', { exact: true }), 'Please select education level');
  const [ug, twelfth] = [await educationOf(page, 'UG'), await educationOf(page, 'HIGHER_SECONDARY')];
  for (const [entry, label, message] of [
    [ug, 'University Name', 'University name is required'],
    [ug, 'College Name', 'College name is required'],
    [ug, 'Degree', 'Degree is required'],
    [ug, 'Specialization', 'Specialization is required'],
    [ug, 'CGPA', 'CGPA is required'],
    [ug, 'Passing Year', 'Passing year is required'],
    [ug, 'Marksheet', 'Marksheet is required'],
    [twelfth, 'School Name', 'School name is required'],
    [twelfth, 'Board', 'Board is required'],
    [twelfth, 'Percentage', 'Percentage is required'],
    [twelfth, 'Stream', 'Stream is required for 12th'],
  ] as const) {
    await expectFieldError(entry.getByLabel(label, { exact: true }), message);
  }

  await types(ug, { CGPA: '10.01', 'Passing Year': '2090-01-01' });
  await types(twelfth, { Percentage: '-1', 'Passing Year': '1949-12-31' });
  await chooses(ug, 'Marksheet', text);
  await goesOn(page);
  await expectFieldError(ug.getByLabel('CGPA', { exact: true }), 'CGPA cannot exceed 10');
  await expectFieldError(ug.getByLabel('Passing Year', { exact: true }), 'Passing year cannot be in the future');
  await expectFieldError(ug.getByLabel('Marksheet', { exact: true }), 'Only PNG, JPG, or PDF files are allowed');
  await expect(alertOf(page, 'Invalid marksheet for education level UG')).toBeVisible();
  await expectFieldError(twelfth.getByLabel('Percentage', { exact: true }), 'Percentage must be positive');
  await expectFieldError(twelfth.getByLabel('Passing Year', { exact: true }), 'Invalid year');
  await types(ug, { CGPA: '-1' });
  await types(twelfth, { Percentage: '100.01' });
  await chooses(ug, 'Marksheet', padded(png('large.png'), 10 * 1024 * 1024 + 1));
  await goesOn(page);
  await expectFieldError(ug.getByLabel('CGPA', { exact: true }), 'CGPA must be positive');
  await expectFieldError(ug.getByLabel('Marksheet', { exact: true }), 'File size exceeds 10MB');
  await expectFieldError(twelfth.getByLabel('Percentage', { exact: true }), 'Percentage cannot exceed 100');
});

test('education: who is still studying may name a day ahead', async ({ page, server }) => {
  await reachesEducation(page, server);
  await addsEducation(page, 'PG');
  const pg = await educationOf(page, 'PG');
  await pg.getByRole('radio', { name: 'Yes', exact: true }).check();
  await expect(pg.getByText('Expected date')).toBeVisible();
  for (const level of ['UG', 'HIGHER_SECONDARY', 'SECONDARY', 'PG'] as const) await fillsEducation(page, level);
  const inYears = (years: number) => `${new Date().getFullYear() + years}-06-30`;
  await types(pg, { 'Passing Year': inYears(7) });
  await page.getByRole('button', { name: 'Add Education', exact: true }).click();
  const again = group(page, 'Education 5').getByLabel('Education Level', { exact: true });
  await again.selectOption('PG');
  await goesOn(page);
  const passing = pg.getByLabel('Passing Year', { exact: true });
  await expectFieldError(passing, 'An expected date can be at most six years ahead');
  await expectFieldError(again, 'This education level is already added');
  await page.getByRole('button', { name: 'Remove Education 5', exact: true }).click();
  await types(pg, { 'Passing Year': inYears(5) });
  await goesOn(page);
  await expectStep(page, 'Family');
});

test('family: what is missing, then what is wrong', async ({ page, server }) => {
  await reachesFamily(page, server);
  await goesOn(page);
  const member = group(page, 'Family Member 1');
  const field = (label: string) => member.getByLabel(label, { exact: true });
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Relationship', 'Relationship is required'],
    ['Date of Birth', 'DOB is required'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  await types(member, { 'Date of Birth': '2090-01-01', 'Contact Number': '98200' });
  await goesOn(page);
  await expectFieldError(field('Date of Birth'), 'DOB cannot be in the future');
  await expectFieldError(field('Contact Number'), 'Please enter a valid 10-digit phone number');
  await field('Contact Number').fill('');
  await field('Contact Number').pressSequentially('982001122334');
  await expect(field('Contact Number')).toHaveValue('9820011223');
  await field('Contact Number').fill('+44 98200 11223');
  await field('Name').focus();
  await expectFieldError(field('Contact Number'), 'Please enter a valid 10-digit phone number');
  await field('Contact Number').fill('');
  await field('Contact Number').pressSequentially('+91 98200 11223');
  await field('Name').focus();
  await expect(field('Contact Number')).toHaveValue('9820011223');
  await expect(field('Contact Number')).not.toHaveAttribute('aria-invalid', 'true');
});

test('every step says that it loads, and when it could not', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await entersJoining(page, server);
  for (const [step, call] of [
    ['bank', getCandidateBankDetails],
    ['experience', getCandidateExperienceDetails],
    ['education', getCandidateEducationDetails],
    ['family', getCandidateFamilyDetails],
    ['personal', getCandidatePersonalDetails],
  ] as const) {
    const refuse = await holdCalls(page, `**${call.path}`, (route) => route.abort());
    await page.evaluate((step) => {
      location.hash = `#/onboard/joining/${step}`;
    }, step);
    await expect(page.getByText(`Loading ${step} details…`, { exact: true })).toBeVisible();
    refuse();
    await expect(alertOf(page, `Could not load ${step} details. Please refresh and try again.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
    await page.unroute(`**${call.path}`);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  }
});

test('a save without an answer keeps everything, says so and can be tried again', async ({
  page,
  server,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/Failed to load resource/);
  await entersJoining(page, server);

  const tries = async (
    call: Call,
    message: string,
    next: 'Bank' | 'Experience' | 'Education' | 'Family' | 'Preview',
  ) => {
    const restore = await cuts(page, call);
    await goesOn(page);
    await expect(alertOf(page, message)).toBeVisible();
    await restore();
    await goesOn(page);
    await expectStep(page, next);
  };
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await tries(saveCandidatePersonalDetails, saveFailed, 'Bank');
  await fillsBank(page);
  await tries(saveCandidateBankDetails, saveFailed, 'Experience');
  await page.getByRole('radio', { name: 'Fresher', exact: true }).check();
  await tries(saveCandidateExperienceDetails, saveFailed, 'Education');
  await fillsMandatoryLevels(page);
  await tries(
    saveCandidateEducationDetails,
    'Failed to reach the server. Please check your network and ensure the backend is running.',
    'Family',
  );
  await fillsMember(page, 1, father);
  await tries(saveCandidateFamilyDetails, saveFailed, 'Preview');
});

test('education: what the server says, its status where it says nothing, and an answer that is none', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await reachesEducation(page, server);
  await fillsMandatoryLevels(page);
  for (const [answer, message] of [
    [envelope(400, 'The board is closed today'), 'Failed to save education details: The board is closed today'],
    [{ status: 502, body: 'a proxy’s page' }, 'Failed to save education details: Bad Gateway'],
    [{ status: 200, body: 'a proxy’s page' }, 'An unexpected error occurred. Please try again.'],
  ] as const) {
    const pattern = `**${saveCandidateEducationDetails.path}`;
    await page.route(pattern, (route) => route.fulfill(answer));
    await goesOn(page);
    await expect(alertOf(page, message)).toBeVisible();
    await page.unroute(pattern);
  }
});
