import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { answerEmployees } from '#e2e/support/hr/employees-answer.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Employee Master' });
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name });

test('columns can be hidden, and a filter of a hidden column is shown', async ({ page, server }) => {
  await answerEmployees(page, 200);
  await asHr(page, server);
  await open(page, '/hce/employee-master?designation=Executive');
  await expect(page.getByText('Designation: Executive', { exact: true })).toBeVisible();
  await expect(header(page, 'Email')).toBeHidden();
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Designation', exact: true }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Mobile', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByLabel('Filter by Designation', { exact: true })).toHaveValue('Executive');
  await expect(header(page, 'Mobile')).toBeHidden();
});
