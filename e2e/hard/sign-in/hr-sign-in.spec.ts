import { hrLogout } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin } from '#test/server-process.ts';
import type { Page } from '@playwright/test';
import { holdCalls, answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, keepSession, keptSession, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { fillsLogin } from '#e2e/support/hr/hr-sign-in.ts';

const createToken = '**/security-service/auth/createToken';

async function fillAndPressLogin(page: Page, login = hrLogin): Promise<void> {
  await fillsLogin(page, login);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('the login sends one request and waits for its answer', async ({ page, context }) => {
  await open(page, '/hce/login');
  const calls = watchHrCalls(context);
  const release = await holdCalls(page, createToken);
  await fillAndPressLogin(page);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
  expect(calls.filter((call) => call.endsWith('/auth/createToken'))).toHaveLength(1);
});

test.describe('logout', () => {
  test('an HR logout clears the browser when the server cannot be reached', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await asHr(page, server);
    await open(page, '/hce/');
    await page.route(`**${hrLogout.path}`, (route) => route.abort('connectionrefused'));
    await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/login$/);
    expect(await keptSession(page)).toEqual({ token: null, employeeId: null });
  });

  test('a logout and a login in one tab reach the other tabs', async ({ page, context, server }) => {
    await asHr(page, server);
    await open(page, '/hce/');
    const other = await context.newPage();
    await open(other, '/hce/leave');
    await expect(other.getByRole('heading', { level: 1, name: 'Leave' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/login$/);
    await expect(other).toHaveURL(/#\/hce\/login$/);
    // And so is the next login: each tab goes on where it was.
    await fillAndPressLogin(page);
    await expect(page).toHaveURL(/#\/hce\/?$/);
    await expect(other).toHaveURL(/#\/hce\/leave$/);
    await expect(other.getByRole('heading', { level: 1, name: 'Leave' })).toBeVisible();
  });
});

test('a session that the server has ended leads to the login with a message', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(401));
  const { token, employeeId } = await newHrSession(server);
  await httpClient(server.url).json(hrLogout, { token });
  await keepSession(page, server, { token, employeeId });
  await open(page, '/hce/leave');
  await expect(alertOf(page, 'Your session has expired. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/#\/hce\/login$/);
  await fillAndPressLogin(page);
  await expect(page).toHaveURL(/#\/hce\/leave$/);
});
