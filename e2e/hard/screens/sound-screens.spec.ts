import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the first screen and the 404 page are accessible', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
  await expectSoundScreen(page);
  await open(page, '/nowhere');
  await expect(page.getByText('Himalaya Foods Pvt Ltd').first()).toBeVisible();
  await expectSoundScreen(page);
});

test('HR’s page of a candidate is accessible', async ({ page, server }) => {
  const { candidateId, form } = await newJoined(server);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal Aadhaar Number', exact: true }).click();
  await page.getByRole('button', { name: 'View Profile Photo', exact: true }).click();
  const documents = page.getByRole('complementary', { name: 'Documents' });
  await expect(documents.getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  await expectSoundScreen(page);
});
