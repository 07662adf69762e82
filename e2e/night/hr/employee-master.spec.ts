import type { Page } from '@playwright/test';
import { exportCandidates } from '#contract/hr/handover.ts';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { answerEmployees, employeesCall } from '#e2e/support/hr/employees-answer.ts';
import { asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected employees' });

test('HR selects employees over pages or all of them, and exports them', async ({ page, server }) => {
  await answerEmployees(page, 1200);
  const exported: string[][] = [];
  await page.route(`**${exportCandidates.path}`, async (route) => {
    exported.push((route.request().postDataJSON() as { candidateIds: string[] }).candidateIds);
    await route.fulfill({ body: 'PK', headers: { 'content-disposition': 'attachment; filename="employees.xlsx"' } });
  });
  const exportsAs = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Reason', { exact: true }).fill('Payroll');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await asHr(page, server);
  await open(page, '/hce/employee-master');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await exportsAs('Export 1,200 people');
  await page.getByRole('checkbox', { name: 'Select Abdul Rahman Khan 1200', exact: true }).check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('checkbox', { name: 'Select Abdul Rahman Khan 1180', exact: true }).check();
  await bar(page).getByRole('button', { name: 'Export', exact: true }).click();
  await exportsAs('Export 2 people');
  await bar(page).getByRole('button', { name: 'Select all 1,200', exact: true }).click();
  await expect(bar(page).getByText('1,200 selected')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Select all 1,200' })).toBeHidden();
  await bar(page).getByRole('button', { name: 'Download files', exact: true }).click();
  const download = page.getByRole('dialog', { name: 'Download the files of 1,200 people' });
  await expect(download).toContainText('At most 500 people at a time.');
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Clear selection', exact: true }).click();
  await expect(bar(page)).toBeHidden();
  expect(exported.map((ids) => ids.length)).toEqual([1200, 2]);
  expect(exported[1]).toEqual(['C26-1200', 'C26-1180']);
});

test('Employee Master is accessible at each width, in each of its states', async ({ page, server, expectedErrors }) => {
  await answerEmployees(page, 200);
  await asHr(page, server);
  await open(page, '/hce/employee-master?department=Production');
  await expect(page.getByText('1–20 of 200 filtered from 412')).toBeVisible();
  await expectSoundScreen(page, phone);
  await page.getByRole('checkbox', { name: 'Select Abdul Rahman Khan 200', exact: true }).check();
  await expectSoundScreen(page, phone);
  await page.unroute(employeesCall);
  await answerEmployees(page, 0);
  await page.reload();
  await expect(page.getByText('No employees found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters (1)' })).toBeVisible();
  await expectSoundScreen(page, phone);
  await page.getByRole('button', { name: 'Clear filters (1)' }).click();
  await expect(page.getByText('No one has joined yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await expectSoundScreen(page, phone);
  await page.unroute(employeesCall);
  expectedErrors.push(answered(409));
  await page.route(employeesCall, (route) => route.fulfill(envelope(409, 'The list is being moved')));
  await page.reload();
  await expect(page.getByText('The list is being moved')).toBeVisible();
  await expectSoundScreen(page, phone);
});
