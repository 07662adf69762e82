import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { newCandidate } from '#e2e/support/people.ts';

test.use({ viewport: phone });

test('a signed-in candidate who opens the login is led to the offer', async ({ page, server }) => {
  await open(page, '/');
  await open(page, '/onboard/login');
  await readsOffer(page, await newCandidate(server));
  await open(page, '/onboard/login');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Offer Letter' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/(?:onboard\/offer)?$/);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
});
