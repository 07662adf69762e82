import type { Page } from '@playwright/test';
import { hrLogin } from '#test/server-process.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { expectNoSidewaysScroll, expectSoundAt } from '#e2e/support/screens.ts';

/** The sidebar (docs/rules/roles-and-routes.md#hr-layout): names, links, and what each of them shows. */

const placeholders = [
  ['/hce/applications', 'Applications'],
  ['/hce/attendance', 'Attendance'],
  ['/hce/leave', 'Leave'],
  ['/hce/performance', 'Performance'],
  ['/hce/payroll', 'Payroll & Tax'],
  ['/hce/exit', 'Employee Exit'],
] as const;

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the top bar shows the logged-in user', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/');
  await expect(page.getByRole('banner').getByText('Welcome to HR Portal', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'HR Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'HR Admin', exact: true }).click();
  await expect(page.getByText(`Username: ${hrLogin.userName}`, { exact: true })).toBeVisible();
  await expectSoundAt(page, desktop);
  await expect(page.getByText(`Username: ${hrLogin.userName}`, { exact: true })).toBeVisible();
});

test('each placeholder shows its own name alone', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await asHr(page, server);
  for (const [route, name] of placeholders) {
    await open(page, route);
    await expect(title(page), route).toHaveText(name);
    await expect(page.getByRole('main').getByRole('paragraph'), route).toHaveCount(0);
    await expect(page.getByText('Welcome to HR Portal', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('a chosen colour scheme survives a reload', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Dark theme', exact: true }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Light theme', exact: true })).toBeVisible();
  expect(await background()).toBe(dark);
});

test('the screens work without the name of the user', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await asHr(page, server);
  await page.route('**/security-service/auth/me', (route) => route.abort('connectionrefused'));
  await open(page, '/hce/leave');
  await expect(title(page)).toHaveText('Leave');
  await expect(page.getByText('Welcome to HR Portal', { exact: true })).toBeVisible();
  await main(page).getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(title(page)).toHaveText('Attendance');
});

test('an unknown path shows an HR user the 404 page', async ({ page, server }) => {
  await asHr(page, server);
  for (const route of ['/hce/offers/1/none', '/hce/create', '/hce/edit-candidate', '/HCE-typo', '/hce/nowhere']) {
    await open(page, route);
    await expect(title(page), route).toHaveText('Page Not Found');
  }
  await expect(main(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Go to the dashboard', exact: true }).click();
  await expect(page).toHaveURL(/#\/hce\/?$/);
});
