import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, chooseMore, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a record of a first day without its fields is refused at them', async ({ page, server }) => {
  const { candidateId, form } = await newJoined(server);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await chooseMore(page, 'Record joining');
  const dialog = page.getByRole('dialog', { name: `Record joining of ${form.fullName}` });
  await button(page, 'Record').click();
  await expect(dialog.getByText('Choose what happened', { exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Did not join', exact: true }).check();
  const reason = dialog.getByLabel('Reason', { exact: true });
  await expect(reason).toHaveAccessibleDescription(/Why, if you know it/);
  await button(page, 'Record').click();
  await expect(alertOf(page, `The first day of ${form.fullName} is recorded`)).toBeVisible();
  await chooseMore(page, 'Record joining');
  await button(page, 'Take back').click();
  await expect(reason).toBeFocused();
  await button(page, 'Take back').click();
  await expectFieldError(reason, 'Please say why this is taken back');
});
