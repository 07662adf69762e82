import type { Page } from '@playwright/test';
import { todayInIndia } from '#domain/values/calendar.ts';
import { hrLogin } from '#test/server-process.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { expectNoSidewaysScroll, expectSoundAt } from '#e2e/support/screens.ts';

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

const placeholders = [
  ['/hce/applications', 'Applications'],
  ['/hce/attendance', 'Attendance'],
  ['/hce/leave', 'Leave'],
  ['/hce/performance', 'Performance'],
  ['/hce/payroll', 'Payroll & Tax'],
  ['/hce/exit', 'Employee Exit'],
] as const;

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** The links to the places, without the number of people at risk: it depends on what other tests did. */
const links = (page: Page) => main(page).getByRole('link').and(page.locator(':not([href="#/hce/at-risk"])'));
const title = (page: Page) => page.getByRole('heading', { level: 1 });

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});

test('the sidebar names every place, links to it, and marks where one is', async ({ page, server }) => {
  await keepSession(page, server, session);
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

test('the top bar welcomes the user who is logged in', async ({ page, server }) => {
  await keepSession(page, server, session);
  await open(page, '/hce/');
  await expect(page.getByRole('banner').getByText('Welcome to HR Portal', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'HR Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'HR Admin', exact: true }).click();
  await expect(page.getByText(`Username: ${hrLogin.userName}`, { exact: true })).toBeVisible();
  await expectSoundAt(page, desktop);
  await expect(page.getByText(`Username: ${hrLogin.userName}`, { exact: true })).toBeVisible();
});

for (const size of [phone, desktop]) {
  test(`each placeholder shows its own name and one sentence, at ${size.width} px`, async ({ page, server }) => {
    await page.setViewportSize(size);
    await keepSession(page, server, session);
    for (const [route, name] of placeholders) {
      await open(page, route);
      await expect(title(page), route).toHaveText(name);
      const why = page.getByRole('main').getByText(`${name} is not part of this installation.`, { exact: true });
      await expect(why, route).toBeVisible();
      await expect(page.getByText('Welcome to HR Portal', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
}

test('on a phone the navigation comes as a drawer', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await keepSession(page, server, session);
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

test('the colour scheme can be changed, and stays over a reload', async ({ page, server }) => {
  await keepSession(page, server, session);
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

test('the screens can be used when the name of the user cannot be had', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await asHr(page, server);
  await page.route('**/security-service/auth/me', (route) => route.abort('connectionrefused'));
  await open(page, '/hce/leave');
  await expect(title(page)).toHaveText('Leave');
  await expect(page.getByText('Welcome to HR Portal', { exact: true })).toBeVisible();
  await main(page).getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(title(page)).toHaveText('Attendance');
});

test.describe('a path that leads nowhere', () => {
  for (const who of ['a visitor', 'an HR user'] as const) {
    test(`shows ${who} the 404 page`, async ({ page, server }) => {
      if (who === 'an HR user') await keepSession(page, server, session);
      for (const route of ['/hce/nowhere', '/hce/offers/1/none', '/hce/create', '/hce/edit-candidate', '/HCE-typo']) {
        await open(page, route);
        await expect(title(page), route).toHaveText('Page Not Found');
      }
      await expect(page.getByRole('link', { name: 'Contact Support', exact: true })).toHaveAttribute(
        'href',
        /^mailto:[^@\s]+@[^@\s]+$/,
      );
      const { companyName } = await page.evaluate(async () => {
        const answer = (await (await fetch('/app-config')).json()) as { responseObject: { companyName: string } };
        return answer.responseObject;
      });
      const isHr = who === 'an HR user';
      await open(page, '/hce/nowhere');
      await expect(title(page)).toHaveText('Page Not Found');
      await expect(main(page)).toHaveCount(isHr ? 1 : 0);
      const wayOn = page.getByRole('link', { name: isHr ? 'Go to the dashboard' : 'Return Home', exact: true });
      await expect(wayOn).toBeVisible();
      const year = todayInIndia().slice(0, 4);
      await expect(page.getByText(`© ${year} ${companyName}`, { exact: true })).toBeVisible();
      if (!isHr) return;
      await wayOn.click();
      await expect(page).toHaveURL(/#\/hce\/?$/);
    });
  }
});
