import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { desktop, expect, open, test, phone } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
test.use({ viewport: desktop });
test.use({ viewport: phone });

test('HR pastes departments from Excel, and the offer form offers them', async ({ page, server }) => {
  const home = `Dairy ${randomUUID().slice(0, 8)}`;
  await asHr(page, server);
  await open(page, '/hce/settings/lists');
  await button(page, 'Paste lines').click();
  const dialog = page.getByRole('dialog', { name: 'Paste lines: Departments' });
  await dialog
    .getByLabel('Lines', { exact: true })
    .fill(`${home}\tCold Chain\n${home}\tProcurement\n${home.toUpperCase()}\tcold  chain\na\tb\tc\n`);
  await dialog.getByRole('button', { name: 'Add lines', exact: true }).click();
  await expect(dialog.getByText('2 added, 1 already there, 1 refused.')).toBeVisible();
  await expect(dialog.getByText('This line has more than a department and a sub-department.')).toBeVisible();
  await expectSoundScreen(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

  await button(page, 'Sub-departments').click();
  await page.getByLabel('Department', { exact: true }).selectOption({ label: home });
  await expect(page.getByText('Cold Chain', { exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Quality');
  await button(page, 'Add').click();
  await expect(button(page, 'Retire Quality')).toBeVisible();
  await expectSoundScreen(page);

  await open(page, '/hce/create/candidate');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Offer' })).toBeVisible();
  await page.getByLabel('Department', { exact: true }).selectOption({ label: home });
  await expect(page.getByLabel('Sub-department', { exact: true }).getByRole('option')).toHaveText([
    'Select',
    'Cold Chain',
    'Procurement',
    'Quality',
  ]);
});
