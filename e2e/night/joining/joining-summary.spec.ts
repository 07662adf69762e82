import type { Page } from '@playwright/test';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { goesOn, group, reachesEducation, entersJoining } from '#e2e/support/joining-actions.ts';

const title = 'Please fill out all required fields correctly.';
const summaryOf = (page: Page) => page.getByRole('group', { name: title, exact: true });
test.use({ viewport: phone });

test('the summary counts the missing fields of each entry in one announcement', async ({ page, server }) => {
  await reachesEducation(page, server);
  await goesOn(page);
  const summary = summaryOf(page);
  await expect(summary.getByText(/^Education \d: \d+ fields$/)).toHaveText([
    'Education 1: 7 fields',
    'Education 2: 6 fields',
    'Education 3: 5 fields',
  ]);
  await expect(summary.getByRole('link')).toHaveCount(0);
  await summary.getByText('Education 2: 6 fields', { exact: true }).click();
  await summary.getByRole('link', { name: 'Marksheet', exact: true }).click();
  await expect(group(page, 'Education 2').getByLabel('Marksheet', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: /^Marksheet is required for/ })).toHaveCount(3);
  await expect(
    page.locator('[role="alert"]:not([aria-live="off"]), [aria-live="assertive"]').filter({ hasText: /\S/ }),
  ).toHaveCount(2);
});

test('each message is shown once at its field, and the summary leads to the field', async ({ page, server }) => {
  await entersJoining(page, server);
  await goesOn(page);
  const summary = summaryOf(page);
  await expect(summary).toBeFocused();
  for (const message of ['Date of birth is required', 'PAN number is required', 'Profile photo is required']) {
    await expect(page.getByText(message, { exact: true })).toHaveCount(1);
  }
  await summary.getByText('Current Address: 4 fields', { exact: true }).click();
  await summary.getByText('Permanent Address: 4 fields', { exact: true }).click();
  for (const link of await summary.getByRole('link').all()) {
    const label = (await link.textContent()) ?? '';
    await link.click();
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-invalid', 'true');
    expect(await focused.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent)).toBe(label);
  }
});
