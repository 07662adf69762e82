import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { desktop, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr, chooseMore, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('HR makes an export layout, corrects its errors and uses it in an export', async ({ page, server }) => {
  const { candidateId } = await newJoined(server);
  const name = `Tally ${randomUUID().slice(0, 8)}`;
  await page.setViewportSize(desktop);
  await asHr(page, server);
  await open(page, '/hce/settings/export-layouts');
  await expect(page.getByRole('heading', { name: 'Layouts that come with the product' })).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('link', { name: 'New layout', exact: true }).click();

  await button(page, 'Save').click();
  await expectFieldError(field(page, 'Name'), 'Enter a name');
  await expect(field(page, 'Name')).toBeFocused();
  await expectFieldError(field(page, 'Field of column 1'), 'Choose the field that this column holds');
  await expectSoundScreen(page);

  await field(page, 'Name').fill(name);
  await field(page, 'Field of column 1').selectOption({ label: 'Personal Details, PAN Number' });
  await expect(field(page, 'Heading of column 1')).toHaveValue('PAN Number');
  await button(page, 'Add column').click();
  await expect(field(page, 'Field of column 2')).toBeFocused();
  await field(page, 'Field of column 2').selectOption({ label: 'Bank Details, Account Number' });
  await field(page, 'Heading of column 2').fill(' pan  number');
  await button(page, 'Save').click();
  await expectFieldError(field(page, 'Heading of column 2'), "Another column has the heading 'pan number'");
  await field(page, 'Heading of column 2').fill('Bank account');
  await button(page, 'Move column 2 up').click();
  await expect(field(page, 'Heading of column 1')).toHaveValue('Bank account');
  await button(page, 'Save').click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await chooseMore(page, 'Export');
  await page.getByRole('radio', { name: new RegExp(`^${name} 2 columns, your own layout`) }).check();
  await expect(page.getByRole('row', { name: 'Bank account Bank Details, Account Number' })).toBeVisible();
});
