import type { Page } from '@playwright/test';
import { exportCandidates } from '#contract/hr/handover.ts';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { answerEmployees, employeesCall } from '#e2e/support/hr/employees-answer.ts';
import { asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected employees' });
const table = (page: Page) => page.getByRole('table', { name: 'Employee Master' });
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('asks the server for filters and order, which the address keeps, and clears them', async ({ page, server }) => {
  await answerEmployees(page, 200);
  await asHr(page, server);
  await open(page, '/hce/employee-master?page=2');
  await expect(page.getByText('21–40 of 200')).toBeVisible();
  await expect(header(page, 'Employee ID')).toHaveAttribute('aria-sort', 'descending');
  const asked = page.waitForRequest((request) => request.url().includes('role=Quality'));
  await page.getByLabel('Filter by Role', { exact: true }).selectOption('Quality Analyst');
  expect(queryOf((await asked).url())).toEqual({
    page: '1',
    size: '20',
    role: 'Quality Analyst',
    sort: 'employeeId',
    direction: 'descending',
  });
  await page.getByLabel('Filter by Joined on from', { exact: true }).fill('2026-11-01');
  await page.getByLabel('Filter by Department', { exact: true }).selectOption('Production');
  await table(page).getByRole('button', { name: 'Joined on', exact: true }).click();
  await expect(page.getByText('1–20 of 200 filtered from 412')).toBeVisible();
  await expect(page).toHaveURL(/role=Quality\+Analyst&department=Production&joinedFrom=2026-11-01&sort=joinedOn$/);
  await page.reload();
  await expect(page.getByLabel('Filter by Role', { exact: true })).toHaveValue('Quality Analyst');
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  await expect(page).toHaveURL(/employee-master\?sort=joinedOn$/);
});

test('columns hide and show, and a filter that no column shows is told', async ({ page, server }) => {
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

test('selects over pages and everybody, and exports them or all who match', async ({ page, server }) => {
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

test('is sound at every width: full, selected, filtered to nothing, failed and before anybody joined', async ({
  page,
  server,
  expectedErrors,
}) => {
  await answerEmployees(page, 200);
  await asHr(page, server);
  await open(page, '/hce/employee-master?department=Production');
  await expect(page.getByText('1–20 of 200 filtered from 412')).toBeVisible();
  await expectSoundScreen(page, phone);
  await page.setViewportSize(desktop);
  await page.getByRole('checkbox', { name: 'Select Abdul Rahman Khan 200', exact: true }).check();
  await expectSoundScreen(page, phone);
  await page.unroute(employeesCall);
  await answerEmployees(page, 0);
  await page.reload();
  await expect(page.getByText('Nobody is found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters (1)' })).toBeVisible();
  await expectSoundScreen(page, phone);
  await page.getByRole('button', { name: 'Clear filters (1)' }).click();
  await expect(page.getByText('Nobody has joined yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await expectSoundScreen(page, phone);
  await page.unroute(employeesCall);
  expectedErrors.push(answered(409));
  await page.route(employeesCall, (route) => route.fulfill(envelope(409, 'The list is being moved')));
  await page.reload();
  await expect(page.getByText('The list is being moved')).toBeVisible();
  await expectSoundScreen(page, phone);
});
