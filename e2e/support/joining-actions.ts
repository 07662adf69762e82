import type { Locator, Page } from '@playwright/test';
import { type EducationLevel, mandatoryLevels } from '#domain/joining/education.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { accepts, readsOffer } from './candidate-actions.ts';
import { expect } from './fixtures.ts';
import { jpg, pdf, png, type TestFile } from './joining-files.ts';
import { candidateLogsIn, newCandidate, type Person } from './people.ts';

export type Step = 'Personal' | 'Bank' | 'Experience' | 'Education' | 'Family' | 'Preview';
/** What is typed or chosen, by label. */
export type Typed = Record<string, string>;

/** A candidate who has just accepted and is at the first step. */
export async function entersJoining(page: Page, server: ServerProcess): Promise<Person> {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await accepts(page);
  await expectStep(page, 'Personal');
  return person;
}

/** Comes back after a reload or on another day: logs in again and goes on where the form was left. */
export async function returnsToJoining(page: Page, { candidateId }: Person): Promise<void> {
  await candidateLogsIn(page, candidateId);
  await page.getByRole('button', { name: /^(?:Continue to|See your) joining form$/ }).click();
}

/** Waits until the step is open and can be filled. */
export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(page).toHaveURL(/#\/onboard\/joining(?:\/\w+)?$/);
  await expect(page.locator('[aria-current="step"]')).toContainText(step);
  const last = step === 'Preview' ? 'Submit' : 'Next';
  await expect(page.getByRole('button', { name: last, exact: true })).toBeVisible();
}

export async function goesOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

export async function goesBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
}

/** A group of fields by its exact name. */
export function group(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

/** Fills text fields and chooses in selects, by their exact labels. */
export async function types(scope: Page | Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = scope.getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** What the fields hold. */
export async function expectTyped(scope: Page | Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await expect(scope.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

export async function chooses(scope: Page | Locator, label: string, file: TestFile): Promise<void> {
  const field = scope.getByLabel(label, { exact: true });
  await field.setInputFiles(file);
  // Its first bytes are read before it is in the form: a reload right after the choice would find nothing.
  await expect(field.locator('..')).toContainText(file.name);
}

export const personal: Typed = {
  'First Name': 'Ananya',
  'Last Name': 'Mukherjee',
  'Date of Birth': '1998-06-15',
  Gender: 'FEMALE',
  'Blood Group': 'B+',
  'Marital Status': 'SINGLE',
  'Mobile Number': '9820011223',
  'Emergency Mobile Number': '9820011225',
  Email: 'ananya.mukherjee@example.com',
  'PAN Number': 'ABCPM1234F',
  'Aadhaar Number': '999941057058',
};
export const currentAddress: Typed = {
  Address: '12 Hill Road',
  City: 'Mumbai',
  State: 'Maharashtra',
  Pincode: '400050',
};
export const permanentAddress: Typed = {
  Address: '4 Beach Road',
  City: 'Kozhikode',
  State: 'Kerala',
  Pincode: '673001',
};

export async function fillsPersonal(page: Page, changes: Typed = {}): Promise<void> {
  await types(page, { ...personal, ...changes });
  await types(group(page, 'Current Address'), currentAddress);
  await choosesPersonalFiles(page);
}

export async function choosesPersonalFiles(page: Page): Promise<void> {
  await chooses(page, 'PAN Card', await pdf('pan.pdf'));
  await chooses(page, 'Aadhaar Card', png('aadhaar.png'));
  await chooses(page, 'Profile Photo', await jpg(page, 'me.jpg'));
}

export const bank: Typed = {
  'Bank Name': 'HDFC Bank',
  'Branch Name': 'Bandra West',
  'Account Number': '123456789012',
  'IFSC Code': 'HDFC0000123',
};

export async function fillsBank(page: Page): Promise<void> {
  await types(page, bank);
  await chooses(page, 'Passbook', await pdf('passbook.pdf'));
}

export const firstJob: Typed = {
  'Company Name': 'Deccan Dairies',
  Position: 'Trainee',
  'Job Type': 'Internship',
  'Start Date': '2019-01-01',
  'End Date': '2019-06-30',
};
export const secondJob: Typed = {
  'Company Name': 'Konkan Foods',
  Position: 'Food Technologist',
  'Job Type': 'Full-Time',
  'Start Date': '2019-07-01',
  'End Date': '2026-10-31',
};

/** Fills a job counted from 1. */
export async function fillsJob(page: Page, number: number, job: Typed): Promise<void> {
  const entry = group(page, `Experience ${number}`);
  await types(entry, job);
  await chooses(entry, 'Payslip', await pdf(`payslip-${number}.pdf`));
}

const college: Typed = {
  'University Name': 'University of Mumbai',
  'College Name': 'Institute of Chemical Technology',
  Degree: 'B.Tech',
  Specialization: 'Food Technology',
  CGPA: '8.25',
  'Passing Year': '2019-05-31',
};
const school: Typed = {
  'School Name': 'Kendriya Vidyalaya',
  Board: 'CBSE',
  Percentage: '91.5',
  'Passing Year': '2015-05-31',
};

/** What is typed for a level. */
export const education: Record<EducationLevel, Typed> = {
  PG: { ...college, Degree: 'M.Tech', 'Passing Year': '2021-05-31' },
  UG: college,
  DIPLOMA: { ...college, Degree: 'Diploma', 'Passing Year': '2016-05-31' },
  HIGHER_SECONDARY: { ...school, Stream: 'Science' },
  SECONDARY: { ...school, 'Passing Year': '2013-05-31' },
};

/** The entry of a level, wherever it is. */
export async function educationOf(page: Page, level: EducationLevel): Promise<Locator> {
  const entries = page.getByRole('group', { name: /^Education \d+$/ });
  await expect(entries.first()).toBeVisible();
  for (const entry of await entries.all()) {
    if ((await entry.getByLabel('Education Level', { exact: true }).inputValue()) === level) return entry;
  }
  throw new Error(`no entry for ${level}`);
}

/** Adds an entry and gives it the level. */
export async function addsEducation(page: Page, level: EducationLevel): Promise<void> {
  const entries = page.getByRole('group', { name: /^Education \d+$/ });
  const before = await entries.count();
  await page.getByRole('button', { name: 'Add Education', exact: true }).click();
  await types(group(page, `Education ${before + 1}`), { 'Education Level': level });
}

export async function fillsEducation(page: Page, level: EducationLevel): Promise<void> {
  const entry = await educationOf(page, level);
  await types(entry, education[level]);
  await chooses(entry, 'Marksheet', await pdf(`${level.toLowerCase()}.pdf`));
}

export async function fillsMandatoryLevels(page: Page): Promise<void> {
  for (const level of mandatoryLevels) await fillsEducation(page, level);
}

export const father: Typed = {
  Name: 'Sourav Mukherjee',
  Relationship: 'FATHER',
  'Date of Birth': '1966-01-30',
  Occupation: 'Teacher',
  'Contact Number': '9820011226',
};
export const sister: Typed = { Name: 'Ishani Mukherjee', Relationship: 'SISTER', 'Date of Birth': '2003-09-09' };

/** Fills a member counted from 1. */
export async function fillsMember(page: Page, number: number, member: Typed): Promise<void> {
  await types(group(page, `Family Member ${number}`), member);
}

/** A new candidate fills the steps before this one, as a fresher, and is at it. */
export async function reachesBank(page: Page, server: ServerProcess): Promise<Person> {
  const person = await entersJoining(page, server);
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await goesOn(page);
  await expectStep(page, 'Bank');
  return person;
}

export async function reachesExperience(page: Page, server: ServerProcess): Promise<Person> {
  const person = await reachesBank(page, server);
  await fillsBank(page);
  await goesOn(page);
  await expectStep(page, 'Experience');
  return person;
}

/** Fills the steps from Bank on, as a fresher, and is at the Preview. */
export async function fillsFromBank(page: Page): Promise<void> {
  await fillsBank(page);
  await goesOn(page);
  await page.getByRole('radio', { name: 'Fresher', exact: true }).check();
  await goesOn(page);
  await expectStep(page, 'Education');
  await fillsMandatoryLevels(page);
  await goesOn(page);
  await fillsMember(page, 1, father);
  await goesOn(page);
  await expectStep(page, 'Preview');
}

/** Presses Submit and waits for the thank-you page. */
export async function submits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/joining\/submit$/);
  await expect(page.getByText('Your information has been submitted successfully.')).toBeVisible();
}

/** A section of the Preview, by its heading. */
export function sectionOf(page: Page, heading: string): Locator {
  return page
    .locator('section, article, [role="region"]')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .last();
}
