import type { Page } from '@playwright/test';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { accepts, expectLetterPainted, readsOffer, rejects } from '#e2e/support/candidate-actions.ts';
import { holdCalls, answered, expect, test } from '#e2e/support/fixtures.ts';
import { hrEdits, hrSends, offerOf } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, candidateLogsOut, newCandidate } from '#e2e/support/people.ts';

const stale = 'This offer has changed. Please read the new letter.';
const statement = "I confirm I've read and understood the offer letter";

/** The page has no control to accept or reject. */
async function expectNoDecision(page: Page): Promise<void> {
  await expect(page.getByLabel(statement)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Accept Offer|Reject Offer|Submit Rejection/ })).toHaveCount(0);
}

test('a new login shows the current offer, not what an earlier login loaded', async ({ page, server }) => {
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
  test('an acceptance of the older letter is refused, and the new letter is shown', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(409));
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await hrEdits(server, person, { fixedCTC: 1_200_000 });
    await hrSends(server, person);
    await accepts(page);
    await expect(page.getByRole('alert')).toHaveText(stale);
    await expect(page.getByText('₹12,80,000', { exact: true })).toBeVisible();
    await expectLetterPainted(page);
    await expect(page.getByRole('region', { name: 'Letter', exact: true })).toContainText('Rupees Twelve Lakh only');
    await expect(page.getByLabel(statement)).not.toBeChecked();
    expect((await offerOf(server, person)).offerLetterStatus).toBe('Offer Sent');
    await accepts(page);
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  });

  test('an acceptance of an offer under revision is refused and says so', async ({ page, server, expectedErrors }) => {
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

test('two tabs decide at the same moment: one wins, and both show its decision', async ({
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
