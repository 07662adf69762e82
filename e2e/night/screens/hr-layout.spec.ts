import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';

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

/** The sidebar (docs/rules/roles-and-routes.md#hr-layout): names, links, and what each of them shows. */
const places = [
  { name: 'Dashboard', href: /^#\/hce\/?$/, heading: 'Dashboard' },
  { name: 'Applications', href: /^#\/hce\/applications$/, heading: 'Applications' },
  { name: 'Offers', href: /^#\/hce\/offers$/, heading: 'Offers' },
  { name: 'Onboarding', href: /^#\/hce\/onboarding$/, heading: 'Onboarding' },
  { name: 'Employee Master', href: /^#\/hce\/employee-master$/, heading: 'Employee Master' },
  { name: 'Attendance', href: /^#\/hce\/attendance$/, heading: 'Attendance' },
  { name: 'Leave', href: /^#\/hce\/leave$/, heading: 'Leave' },
  { name: 'Payroll & Tax', href: /^#\/hce\/payroll$/, heading: 'Payroll & Tax' },
  { name: 'Performance', href: /^#\/hce\/performance$/, heading: 'Performance' },
  { name: 'Employee Exit', href: /^#\/hce\/exit$/, heading: 'Employee Exit' },
];

/** The links to the places, without the number of people at risk: it depends on what other tests did. */
const links = (page: Page) => main(page).getByRole('link').and(page.locator(':not([href="#/hce/at-risk"])'));

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

test('an unknown path shows an HR user the 404 page', async ({ page, server }) => {
  await asHr(page, server);
  for (const route of ['/hce/offers/1/none', '/hce/create', '/hce/edit-candidate', '/HCE-typo', '/hce/nowhere']) {
    await open(page, route);
    await expect(title(page), route).toHaveText('Page Not Found');
  }
  await expect(main(page)).toHaveCount(1);
  const [heading, footer] = await Promise.all(
    [title(page), page.getByText(/^© \d{4}/)].map((part) => part.boundingBox()),
  );
  expect(footer?.x).toBe(heading?.x);
  await page.getByRole('link', { name: 'Go to the dashboard', exact: true }).click();
  await expect(page).toHaveURL(/#\/hce\/?$/);
});

test('the sidebar links to each page and marks the current one', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/offers');
  await expect(links(page)).toHaveText(places.map(({ name }) => name));
  await expect(main(page).getByText('Recruitment', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('list', { name: 'Recruitment' }).getByRole('link')).toHaveText([
    'Applications',
    'Offers',
    'Onboarding',
  ]);
  for (const { name, href, heading } of places) {
    const link = main(page).getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', href);
    await link.click();
    await expect(title(page)).toHaveText(heading);
    await expect(main(page).locator('[aria-current="page"]')).toHaveText(name);
    await expect(page).toHaveTitle(`${heading} · HR Portal`);
    // A user of a keyboard or a screen reader goes on from the new screen's name.
    await expect(title(page)).toBeFocused();
  }
});

test('on a phone the navigation is a drawer', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await asHr(page, server);
  await open(page, '/hce/');
  await expect(page.getByText('Welcome to HR Portal', { exact: true })).toBeInViewport();
  await expect(main(page)).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await expect(links(page)).toHaveText(places.map(({ name }) => name));
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(main(page)).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await main(page).getByRole('link', { name: 'Leave', exact: true }).click();
  await expect(title(page)).toHaveText('Leave');
  await expect(main(page)).toBeHidden();
  await page.getByRole('button', { name: 'HR Admin', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeInViewport();
});
