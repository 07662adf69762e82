import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getExportLayouts, saveExportLayout } from '#contract/hr/handover.ts';
import { desktop, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('HR copies, saves and deletes an export layout without losing typing', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.setViewportSize(desktop);
  await asHr(page, server);
  await open(page, '/hce/settings/export-layouts');
  await page.getByRole('link', { name: 'Copy Keka', exact: true }).click();
  const name = `From Keka ${randomUUID().slice(0, 8)}`;
  await expect(field(page, 'Name')).toHaveValue('Keka (copy)');
  await field(page, 'Name').fill(name);
  await page.getByRole('link', { name: 'Export Layouts', exact: true }).first().click();
  await expect(page.getByText('What you have changed in this layout will be lost.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route(`**${saveExportLayout.path}`, (route) => route.abort());
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'The layout could not be saved.' })).toBeVisible();
  await page.unroute(`**${saveExportLayout.path}`);
  await button(page, 'Save').click();
  await button(page, `Delete ${name}`).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question).toBeVisible();
  await expectSoundScreen(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.route(`**${getExportLayouts.path}`, (route) => route.abort());
  await page.reload();
  await expect(button(page, 'Retry')).toBeVisible();
  await expectSoundScreen(page);
});
