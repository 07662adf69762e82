import { formatDate, nameDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { expect, open, test, answered } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import {
  entersJoining,
  expectStep,
  goesOn,
  returnsToJoining,
  submits,
  reachesBank,
  types,
} from '#e2e/support/joining-actions.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';
import { getCandidateBankDetails, saveOnBoardDetails } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms, submissionOf } from '#test/joining-requests.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';

test('the thank-you page redirects to the form before the submit', async ({ page, server }) => {
  await entersJoining(page, server);
  await open(page, '/onboard/joining/submit');
  await expectStep(page, 'Personal');
  await expect(page.getByText('submitted successfully')).toHaveCount(0);
});

test('the thank-you page shows time, next step and joining date, and saves the answers', async ({ page, server }) => {
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await submits(page);
  const { joiningDate } = person.form;
  const main = page.getByRole('main');
  await expect(main).toContainText(`Submitted ${formatDate(todayInIndia())}, `);
  await expect(main).toContainText('HR checks your answers and documents');
  await expect(main).toContainText(`Your joining date is ${nameDate(joiningDate)} (${weekday(joiningDate)}).`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your answers', exact: true }).click();
  expect((await saving).suggestedFilename()).toBe('joining-form.pdf');
  await open(page, '/onboard/joining');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Bank Details', exact: true })).toBeVisible();
  await expect(page.getByText(person.panNumber)).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a form that is open says that another device submitted it', async ({ page, server }) => {
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  const token = await candidateToken(server, person);
  await httpClient(server.url).json(saveOnBoardDetails, { token, form: submissionOf(joiningForms()) });
  await page.getByRole('link', { name: 'Edit Family Details', exact: true }).click();
  await expect(page.getByText('This form was submitted on another device or in another window.')).toBeVisible();
});

test('a submit with missing steps lists them with links', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  await reachesBank(page, server);
  await open(page, '/onboard/joining/preview');
  await expectStep(page, 'Preview');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(alertOf(page, 'Failed to submit the form. Please try again.')).toBeVisible();
  await expect(page.getByText('Some steps are not complete yet.', { exact: true })).toBeVisible();
  await expect(page.getByText('Please correct the fields below.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Go to / })).toHaveText([
    'Go to Bank Details',
    'Go to Experience Details',
    'Go to Education Details',
    'Go to Family Details',
  ]);
  await page.getByRole('link', { name: 'Go to Bank Details', exact: true }).click();
  await expectStep(page, 'Bank');
  await expect(page.getByRole('button', { name: 'Save and return to Preview', exact: true })).toBeVisible();
});

test('a step opened from Preview saves and returns to Preview, and Next goes to the next step', async ({
  page,
  server,
}) => {
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  const back = page.getByRole('button', { name: 'Save and return to Preview', exact: true });
  await page.getByRole('link', { name: 'Edit Bank Details', exact: true }).click();
  await expectStep(page, 'Bank');
  await types(page, { 'Branch Name': 'Khar West' });
  await back.click();
  await expectStep(page, 'Preview');
  const token = await candidateToken(server, person);
  const { branchName } = await httpClient(server.url).json(getCandidateBankDetails, { token });
  expect(branchName).toBe('Khar West');
  await page.getByRole('link', { name: 'Edit Bank Details', exact: true }).click();
  await goesOn(page);
  await expectStep(page, 'Experience');
  await expect(back).toHaveCount(0);
});

test('the decline page redirects to an offer that was not rejected', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await open(page, '/onboard/reject');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await accepts(page);
  await expectStep(page, 'Personal');
});
