import { hrCreateToken, hrLogout, hrMe } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr, keptSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsLogin } from '#e2e/support/hr/hr-sign-in.ts';
import { hrLogsIn } from '#e2e/support/people.ts';

async function fillAndPressLogin(page: Page, login = hrLogin): Promise<void> {
  await fillsLogin(page, login);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The status with which the server answers this token now. */
async function statusOf(server: ServerProcess, token: string): Promise<number> {
  const { status } = await fetch(`${server.url}${hrMe.path}`, { headers: { authorization: `Bearer ${token}` } });
  return status;
}

test('an HR login is one call, stores token and employee ID, and survives a reload', async ({ page, server }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  await hrLogsIn(page);
  expect(posted).toEqual([hrCreateToken.path]);
  const { token, employeeId } = await keptSession(page);
  const me = await httpClient(server.url).json(hrMe, { token: token ?? '' });
  expect(employeeId).toBe(me.employeeId);
  const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)]);
  expect(stored.join('\n')).not.toContain(hrLogin.password);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the login leads to the requested page and leaves no entry in the history', async ({ page }) => {
  await open(page, '/');
  await open(page, '/hce/attendance');
  await expect(page).toHaveURL(/#\/hce\/login$/);
  await fillAndPressLogin(page);
  await expect(page).toHaveURL(/#\/hce\/attendance$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
});

test('a logout removes the token from the browser and ends the session on the server', async ({ page, server }) => {
  const { token } = await asHr(page, server);
  await open(page, '/hce/');
  expect(await statusOf(server, token)).toBe(200);
  const answer = page.waitForResponse(`**${hrLogout.path}`);
  await page.getByRole('button', { name: 'HR Admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/hce\/login$/);
  expect(await keptSession(page)).toEqual({ token: null, employeeId: null });
  await answer;
  expect(await statusOf(server, token)).toBe(401);
  // The next login starts at the dashboard, not at the page of the former user.
  await fillAndPressLogin(page);
  await expect(page).toHaveURL(/#\/hce\/?$/);
});
