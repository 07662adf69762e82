import type { Page } from '@playwright/test';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { expectLetterPainted, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { candidateDecides, hrEdits } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';

const statement = "I confirm I've read and understood the offer letter";

/** The page has no control to accept or reject. */
async function expectNoDecision(page: Page): Promise<void> {
  await expect(page.getByLabel(statement)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Accept Offer|Reject Offer|Submit Rejection/ })).toHaveCount(0);
}

test('an accepted offer shows its date and opens the joining form', async ({ page, server }) => {
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

test('a rejected offer shows the decline page alone', async ({ page, server }) => {
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

test('an offer under revision says so and takes no decision', async ({ page, server }) => {
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
