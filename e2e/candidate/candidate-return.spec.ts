import type { Page } from '@playwright/test';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { accepts, expectLetterPainted, readsOffer, rejects } from '#e2e/support/candidate-actions.ts';
import { holdCalls, answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { candidateDecides, hrEdits, hrSends, offerOf } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, candidateLogsOut, newCandidate } from '#e2e/support/people.ts';

const stale = 'This offer has changed. Please read the new letter.';
const statement = "I confirm I've read and understood the offer letter";

/** Nothing here can be decided. */
async function expectNoDecision(page: Page): Promise<void> {
  await expect(page.getByLabel(statement)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Accept Offer|Reject Offer|Submit Rejection/ })).toHaveCount(0);
}

test('after accepting: the letter, the date, and the button that opens the joining pages', async ({ page, server }) => {
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'ACCEPTED');
  await readsOffer(page, person);
  await expect(page.getByRole('main')).toContainText(formatDate(todayInIndia()));
  await expect(page.getByText('Action Required')).toHaveCount(0);
  await expectNoDecision(page);
  await open(page, '/onboard/joining');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await page.getByRole('button', { name: 'Continue to joining form', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  // Once unlocked it stays so for the session.
  await open(page, '/onboard/offer');
  await expectLetterPainted(page);
  await open(page, '/onboard/joining');
  await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
});

test('after rejecting: the decline page, its buttons, and no way to the offer', async ({ page, server }) => {
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'REJECTED');
  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
  const support = page.getByRole('button', { name: 'Contact Support', exact: true });
  await expect(support).toHaveAttribute('href', 'mailto:support@himalayafoods.example');
  await open(page, '/onboard/offer');
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
  await open(page, '/onboard/joining');
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
  await page.getByRole('button', { name: 'Return Home', exact: true }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test('while HR revises the offer: it says so, and nothing can be decided', async ({ page, server }) => {
  const person = await newCandidate(server);
  await hrEdits(server, person, { fixedCTC: 900_000 });
  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expect(page.getByRole('main')).toContainText('This offer is being revised.');
  await expect(page.getByText(/₹/)).toHaveCount(0);
  await expectNoDecision(page);
  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toBeVisible();
  await open(page, '/onboard/joining');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('a new login shows what holds now, not what an earlier one has loaded', async ({ page, server }) => {
  const person = await newCandidate(server);
  await hrEdits(server, person, { fixedCTC: 900_000 });
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('main')).toContainText('This offer is being revised.');
  await hrSends(server, person);
  await candidateLogsOut(page, person.form.fullName);
  await readsOffer(page, person);
  await expect(page.getByText('Action Required')).toBeVisible();
});

test.describe('HR changes the offer while the candidate reads it', () => {
  for (const { name, decide } of [
    { name: 'accepting', decide: accepts },
    { name: 'rejecting', decide: (page: Page) => rejects(page, 'Too little') },
  ]) {
    test(`sent again: ${name} says that it has changed, shows the new letter and asks again`, async ({
      page,
      server,
      expectedErrors,
    }) => {
      expectedErrors.push(answered(409));
      const person = await newCandidate(server);
      await readsOffer(page, person);
      await hrEdits(server, person, { fixedCTC: 1_200_000 });
      await hrSends(server, person);
      await decide(page);
      await expect(page.getByRole('alert')).toHaveText(stale);
      await expect(page.getByText('₹12,80,000', { exact: true })).toBeVisible();
      await expectLetterPainted(page);
      await expect(page.getByRole('region', { name: 'Letter', exact: true })).toContainText('Rupees Twelve Lakh only');
      await expect(page.getByLabel(statement)).not.toBeChecked();
      expect((await offerOf(server, person)).offerLetterStatus).toBe('Offer Sent');
      await accepts(page);
      await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
    });
  }

  test('not sent yet: the candidate sees that it is being revised', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(409), answered(404));
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await hrEdits(server, person, { fixedCTC: 1_200_000 });
    await accepts(page);
    await expect(page.getByRole('main')).toContainText('This offer is being revised.');
    await expectNoDecision(page);
    expect((await offerOf(server, person)).offerLetterStatus).toBe('Open');
  });
});

test('two tabs decide at once: one wins, and both show what holds', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(409));
  const person = await newCandidate(server);
  const other = await context.newPage();
  await readsOffer(page, person);
  await readsOffer(other, person);
  const releases = await Promise.all([
    holdCalls(page, `**${saveOfferLetterAction.path}`),
    holdCalls(other, `**${saveOfferLetterAction.path}`),
  ]);
  await accepts(page);
  await rejects(other, 'The commute is too long');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Processing...' })).toBeVisible();
  for (const release of releases) release();

  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Processing...' })).toHaveCount(0);
  const { offerLetterStatus } = await offerOf(server, person);
  expect(['Approved', 'Rejected']).toContain(offerLetterStatus);
  if (offerLetterStatus === 'Approved') {
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
    await expect(other.getByRole('button', { name: 'Continue to joining form' })).toBeVisible();
  } else {
    await expect(page).toHaveURL(/#\/onboard\/reject$/);
    await expect(other).toHaveURL(/#\/onboard\/reject$/);
  }
});

test('a tab that rejects what another tab has accepted is told so', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(409));
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await candidateDecides(server, person, 'ACCEPTED');
  await rejects(page, 'The commute is too long');
  await expect(page.getByRole('button', { name: 'Continue to joining form', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This offer has already been accepted.');
  await expectNoDecision(page);
});

test('a tab that accepts what another tab has rejected goes to the decline page', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(409));
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await candidateDecides(server, person, 'REJECTED');
  await accepts(page);
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
});
