import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answered, desktop, expect, open, test, phone } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
test.use({ viewport: desktop });
test.use({ viewport: phone });

test('HR adds, renames, retires and restores an entry of a list', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(409));
  const name = `Chief ${randomUUID().slice(0, 8)}`;
  await asHr(page, server);
  await open(page, '/hce/settings/lists?list=DESIGNATION');
  await page.getByLabel('Name', { exact: true }).fill('  MANAGER ');
  await button(page, 'Add').click();
  await expectFieldError(page.getByLabel('Name', { exact: true }), "'Manager' is in this list already.");
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await button(page, `Rename ${name}`).click();
  const dialog = page.getByRole('dialog', { name: `Rename ${name}` });
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} Officer`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await button(page, `Retire ${name} Officer`).click();
  await expect(page.getByText(`'${name} Officer' is retired. Offers that have it keep it.`)).toBeVisible();
  await page.getByLabel(`Replaced by, for ${name} Officer`).selectOption({ label: 'Manager' });
  await button(page, `Save what replaces ${name} Officer`).click();
  await expect(page.getByText(`What replaces '${name} Officer' was saved.`)).toBeVisible();
  await expectSoundScreen(page);
  await button(page, `Bring back ${name} Officer`).click();
  await expect(button(page, `Retire ${name} Officer`)).toBeVisible();
});

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
