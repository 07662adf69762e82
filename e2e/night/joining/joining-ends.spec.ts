import type { Page } from '@playwright/test';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { formatDate, nameDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import {
  entersJoining,
  expectStep,
  fillsPersonal,
  goesOn,
  returnsToJoining,
  submits,
} from '#e2e/support/joining-actions.ts';
import { candidateDecides, hrEdits, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Joining form', exact: true }).getByRole('listitem').filter({ hasText: name });
const isSaved = /, saved$/;

test('a saved step has a check mark, an accessible name and a link', async ({ page, server }) => {
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

test('the decline page redirects to an offer that was not rejected', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await open(page, '/onboard/reject');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await accepts(page);
  await expectStep(page, 'Personal');
});

test('the decline page links to an offer that HR sent again', async ({ page, server }) => {
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
