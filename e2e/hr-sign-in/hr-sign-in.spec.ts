import { hrLogout, hrMe } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import type { Page } from '@playwright/test';
import { holdCalls, answered, expect, open, test } from '#e2e/support/fixtures.ts';
import {
  alertOf,
  asHr,
  expectFieldError,
  expectNoFieldError,
  keepSession,
  keptSession,
  watchHrCalls,
} from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { fillsLogin } from '#e2e/support/hr/hr-sign-in.ts';
import { hrLogsIn } from '#e2e/support/people.ts';

const createToken = '**/security-service/auth/createToken';

async function fillAndPressLogin(page: Page, login = hrLogin): Promise<void> {
  await fillsLogin(page, login);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** What the server says to this token now: its status. */
async function statusOf(server: ServerProcess, token: string): Promise<number> {
  const { status } = await fetch(`${server.url}${hrMe.path}`, { headers: { authorization: `Bearer ${token}` } });
  return status;
}

test('a login keeps token and employeeId, and holds over a reload', async ({ page, server }) => {
  await hrLogsIn(page);
  const { token, employeeId } = await keptSession(page);
  const me = await httpClient(server.url).json(hrMe, { token: token ?? '' });
  expect(employeeId).toBe(me.employeeId);
  const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)]);
  expect(stored.join('\n')).not.toContain(hrLogin.password);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('name and password are required before anything is sent', async ({ page, context }) => {
  await open(page, '/hce/login');
  const calls = watchHrCalls(context);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const userName = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  await expectFieldError(userName, 'Username is required');
  await expectFieldError(password, 'Password is required');
  await userName.fill('hr.test');
  await expectNoFieldError(userName, 'Username is required');
  await password.fill('x');
  await expectNoFieldError(password, 'Password is required');
  expect(calls).toEqual([]);
});

test.describe('what a failed login says', () => {
  for (const { name, login } of [
    { name: 'a wrong password', login: { ...hrLogin, password: 'not-the-password' } },
    { name: 'an unknown user', login: { userName: 'nobody.here', password: hrLogin.password } },
  ]) {
    test(`${name}: the server's refusal`, async ({ page, expectedErrors }) => {
      expectedErrors.push(answered(401));
      await open(page, '/hce/login');
      await fillAndPressLogin(page, login);
      await expect(alertOf(page, 'Incorrect username or password')).toBeVisible();
      expect(await keptSession(page)).toEqual({ token: null, employeeId: null });
    });
  }

  test('one press, one call: the button waits for the answer', async ({ page, context }) => {
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
});

test('the login leads back to the page that was asked for, and replaces itself in the history', async ({ page }) => {
  await open(page, '/');
  await open(page, '/hce/attendance');
  await expect(page).toHaveURL(/#\/hce\/login$/);
  await fillAndPressLogin(page);
  await expect(page).toHaveURL(/#\/hce\/attendance$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
});

test.describe('logout', () => {
  const ways: { name: string; logout: (page: Page) => Promise<void> }[] = [
    {
      name: 'in the user menu',
      logout: async (page) => {
        await page.getByRole('button', { name: 'HR Admin' }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
      },
    },
    {
      name: 'on the Dashboard',
      logout: (page) => page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click(),
    },
  ];
  for (const { name, logout } of ways) {
    test(`${name} removes the token here and ends it on the server`, async ({ page, server }) => {
      const { token } = await asHr(page, server);
      await open(page, '/hce/');
      expect(await statusOf(server, token)).toBe(200);
      const told = page.waitForResponse(`**${hrLogout.path}`);
      await logout(page);
      await expect(page).toHaveURL(/#\/hce\/login$/);
      expect(await keptSession(page)).toEqual({ token: null, employeeId: null });
      await told;
      expect(await statusOf(server, token)).toBe(401);
      // The next user who logs in starts at the dashboard, not where somebody else left.
      await fillAndPressLogin(page);
      await expect(page).toHaveURL(/#\/hce\/?$/);
    });
  }

  test('holds even when the server cannot be told', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await asHr(page, server);
    await open(page, '/hce/');
    await page.route(`**${hrLogout.path}`, (route) => route.abort('connectionrefused'));
    await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/login$/);
    expect(await keptSession(page)).toEqual({ token: null, employeeId: null });
  });

  test('is noticed by the other tabs', async ({ page, context, server }) => {
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

test('who is logged in and opens the login is led to the dashboard', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/login');
  await expect(page).toHaveURL(/#\/hce\/?$/);
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
});

test('what was said of a missing login goes away with the login', async ({ page }) => {
  await open(page, '/hce/create/candidate');
  await expect(alertOf(page, 'Please log in to continue')).toBeVisible();
  await page.getByRole('alert').hover();
  await fillAndPressLogin(page);
  await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
  await expect(alertOf(page, 'Please log in to continue')).toHaveCount(0, { timeout: 1000 });
});

test('a session that the server has ended is said to have ended', async ({ page, server, expectedErrors }) => {
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
