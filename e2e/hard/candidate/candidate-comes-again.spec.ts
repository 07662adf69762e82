import type { Page } from '@playwright/test';
import { kept, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { entersJoining, types } from '#e2e/support/joining-actions.ts';
import { candidateLogsOut, candidatePassword, newCandidate } from '#e2e/support/people.ts';

async function entersPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.use({ viewport: phone });

test('a reload without typing mentions none, and a logout leaves no candidate ID behind', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await page.reload();
  await expect(page.getByText('Enter your password to continue.', { exact: true })).toBeVisible();
  await expect(page.getByText('Your typing is kept')).toHaveCount(0);
  await entersPassword(page);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await candidateLogsOut(page, person.form.fullName);
  await page.reload();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('');
  await expect(page.getByText('Enter your password to continue')).toHaveCount(0);
});

test('another candidate who logs in after a reload sees their own offer and no typing of the first', async ({
  page,
  server,
}) => {
  const other = await newCandidate(server);
  await entersJoining(page, server);
  await types(page, { 'First Name': 'Ananya' });
  await page.reload();
  await page.getByLabel('Username', { exact: true }).fill(other.candidateId);
  await entersPassword(page);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expect(page.getByRole('button', { name: 'Accept Offer', exact: true })).toBeVisible();
  expect(JSON.stringify(await kept(page))).not.toContain('Ananya');
});
