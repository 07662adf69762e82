import { expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import {
  addsEducation,
  chooses,
  educationOf,
  expectStep,
  fillsEducation,
  goesOn,
  group,
  reachesBank,
  reachesEducation,
  reachesExperience,
  reachesFamily,
  types,
} from '#e2e/support/joining-actions.ts';
import { padded, png, textFile } from '#e2e/support/joining-files.ts';

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
  await chooses(page, 'Passbook', textFile);
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
  await chooses(job, 'Payslip', textFile);
  await expectFieldError(field('Payslip'), 'Only PNG, JPG, or PDF files are allowed');
});

test('education: what is missing, then what is wrong, and the alerts', async ({ page, server }) => {
  await reachesEducation(page, server);
  await page.getByRole('button', { name: 'Add Education', exact: true }).click();
  await goesOn(page);
  await expect(page.getByText('Please fill out all required fields correctly.', { exact: true })).toBeVisible();
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
  await chooses(ug, 'Marksheet', textFile);
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
