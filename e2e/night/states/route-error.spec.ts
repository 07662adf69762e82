import { expect, open, test } from '#e2e/support/fixtures.ts';

test('a screen whose files do not load says so, and a reload shows it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /Failed to fetch dynamically imported module/, /preload/i);
  await page.route('**/assets/forgot-password-page-*.js', (route) => route.abort());
  await open(page, '/onboard/forgot-password');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.unroute('**/assets/forgot-password-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Candidate ID')).toBeVisible();
});
