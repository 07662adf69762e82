import type { Page } from '@playwright/test';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { getCandidateBankDetails, getJoiningState } from '#contract/joining.ts';
import { formatDate, nameDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import {
  entersJoining,
  expectStep,
  fillsPersonal,
  goesOn,
  reachesBank,
  returnsToJoining,
  submits,
  types,
} from '#e2e/support/joining-actions.ts';
import { candidateDecides, candidateToken, hrEdits, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Joining form', exact: true }).getByRole('listitem').filter({ hasText: name });
const isSaved = /, saved$/;

test('a submit with steps missing says so, with links to them and back to Preview', async ({
  page,
  server,
  expectedErrors,
}) => {
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

test('a check mark means saved, is read out as that, and leads back', async ({ page, server }) => {
  await entersJoining(page, server);
  await open(page, '/onboard/joining/preview');
  await expectStep(page, 'Preview');
  await expect(page.getByRole('listitem').filter({ hasText: isSaved })).toHaveCount(0);
  await open(page, '/onboard/joining/personal');
  await expectStep(page, 'Personal');
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await goesOn(page);
  await expectStep(page, 'Bank');
  await expect(step(page, 'Personal')).toHaveText(isSaved);
  await expect(step(page, 'Personal').locator('svg')).toBeVisible();
  await expect(step(page, 'Experience').getByRole('link')).toHaveCount(0);
  await step(page, 'Personal').getByRole('link').click();
  await expectStep(page, 'Personal');
});

test('without the call for the state, the steps before the current one count as saved', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(404));
  await page.route(`**${getJoiningState.path}`, (route) =>
    route.fulfill({
      status: 404,
      json: { code: 404, status: 'NOT_FOUND', message: 'Not found', responseObject: null },
    }),
  );
  await reachesBank(page, server);
  await expect(step(page, 'Personal')).toHaveText(isSaved);
});

test('who came from Preview by Edit saves and returns; Next still leads to the following step', async ({
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

test('the thank-you page leads who has not submitted to the form', async ({ page, server }) => {
  await entersJoining(page, server);
  await open(page, '/onboard/joining/submit');
  await expectStep(page, 'Personal');
  await expect(page.getByText('submitted successfully')).toHaveCount(0);
});

test('the thank-you page says when, what happens next, the joining date, and gives the answers', async ({
  page,
  server,
}) => {
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await submits(page);
  const { joiningDate } = person.form;
  const main = page.getByRole('main');
  await expect(main).toContainText(`Submitted ${formatDate(todayInIndia())}, `);
  await expect(main).toContainText('HR checks your answers and documents');
  await expect(main).toContainText(`Your joining date is ${nameDate(joiningDate)} (${weekday(joiningDate)}).`);
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('link', { name: 'Download your answers', exact: true }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Bank Details', exact: true })).toBeVisible();
  await expect(page.getByText(person.panNumber)).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
});

test('the thank-you page opens for who has submitted before', async ({ page, server }) => {
  const person = await newJoined(server);
  await returnsToJoining(page, person);
  await expect(page).toHaveURL(/#\/onboard\/joining/);
  await expect(page.getByRole('heading', { name: 'Personal Details', exact: true })).toBeVisible();
  await open(page, '/onboard/joining/submit');
  await expect(page.getByRole('main')).toContainText('Your information has been submitted successfully.');
  await expect(page.getByRole('main')).toContainText('Submitted ');
  await page.getByRole('button', { name: 'Return Home', exact: true }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test('the decline page leads who has not rejected to the offer', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await open(page, '/onboard/reject');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await accepts(page);
  await expectStep(page, 'Personal');
});

test('the decline page shows the way to an offer that HR has made again', async ({ page, server }) => {
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'REJECTED');
  await page.clock.install();
  // HR is slower than the page that asks for the offer.
  const hasRead = page.waitForResponse(`**${getOfferLetter.path}`);
  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
  await hasRead;
  await expect(page.getByText('Thank you for considering our offer')).toBeVisible();
  await hrEdits(server, person, { fixedCTC: 1_300_000 });
  await hrSends(server, person);
  await page.clock.fastForward('09:00');
  await expect(page.getByRole('heading', { name: 'We Respect Your Decision', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See your offer', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expect(page.getByText('Action Required')).toBeVisible();
});
