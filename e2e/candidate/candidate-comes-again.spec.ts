import type { Page } from '@playwright/test';
import { logout } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { httpClient } from '#test/http-client.ts';
import { kept, readsOffer } from '#e2e/support/candidate-actions.ts';
import { answered, expect, phone, test } from '#e2e/support/fixtures.ts';
import { expectStep, expectTyped, reachesBank, types } from '#e2e/support/joining-actions.ts';
import { candidatePassword, newCandidate } from '#e2e/support/people.ts';

const reason = 'A role nearer home, with my parents';
const reasonField = (page: Page) => page.getByLabel('Help us understand your decision');

/** Ends the session of this page as a logout elsewhere would. */
async function endsElsewhere(page: Page, url: string): Promise<void> {
  const { tab } = await kept(page);
  await httpClient(url).json(logout, { token: tab['candidateToken'] ?? '' });
}

async function entersPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.use({ viewport: phone });

test('a reload in the joining form asks for the password and returns to the step with its typing', async ({
  page,
  server,
}) => {
  const { candidateId } = await reachesBank(page, server);
  await types(page, { 'Bank Name': 'HDFC Bank' });
  await page.reload();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByText('Enter your password to continue. Your typing is kept.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(candidateId);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await entersPassword(page);
  await expectStep(page, 'Bank');
  await expectTyped(page, { 'Bank Name': 'HDFC Bank' });
});

test.describe('the end of a session while a rejection is typed', () => {
  test('asks for the password in place and sends the rejection', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(401));
    await readsOffer(page, await newCandidate(server));
    await page.getByRole('button', { name: 'Reject Offer', exact: true }).click();
    await reasonField(page).fill(reason);
    await endsElsewhere(page, server.url);
    await page.getByRole('button', { name: 'Submit Rejection', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
    await expect(reasonField(page)).toHaveValue(reason);
    await page.getByRole('button', { name: 'Submit Rejection', exact: true }).click();
    await entersPassword(page);
    await expect(page).toHaveURL(/#\/onboard\/reject$/);
    const { tab } = await kept(page);
    const offer = await httpClient(server.url).json(getOfferLetter, { token: tab['candidateToken'] ?? '' });
    expect(offer.offerLetterStatus).toBe('Rejected');
    expect(JSON.stringify(tab)).not.toContain(reason);
  });
});
