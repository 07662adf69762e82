import type { Page } from '@playwright/test';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { goesOn, group, reachesEducation } from '#e2e/support/joining-actions.ts';

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
