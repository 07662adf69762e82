import { revealCandidateField } from '#contract/onboarding.ts';
import { httpClient } from '#test/http-client.ts';
import { desktop, expect, journeyAt, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use(journeyAt(desktop));

test('the record says who revealed what, can be narrowed and is exported', async ({ page, server }) => {
  const { candidateId, form } = await newJoined(server);
  const { token } = await asHr(page, server);
  await httpClient(server.url).json(revealCandidateField, { token, body: { candidateId, field: 'panNumber' } });
  await open(page, '/hce/settings/record');
  await page.getByLabel('Kind', { exact: true }).selectOption('Revealed');
  await page.getByLabel('Person', { exact: true }).fill(candidateId);
  await expect(page.getByText('revealed the PAN number')).toHaveCount(1);
  await expect(page.getByRole('link', { name: form.fullName }).first()).toBeVisible();
  await expectSoundScreen(page, page.viewportSize() ?? desktop);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await started).suggestedFilename()).toMatch(/^record_.*\.xlsx$/u);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('exported this record').first()).toBeVisible();
});
