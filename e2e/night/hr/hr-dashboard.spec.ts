import { getDashboard } from '#contract/dashboard.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { periodOf } from '#domain/dashboard.ts';
import { choice, stage } from '#e2e/support/hr/dashboard.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';

const today = todayInIndia();
test.beforeAll(async ({ server }) => {
  await newOffer(server);
});

test.describe('the period', () => {
  test('is kept in the address and undone by Back', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(choice(page, 'Last 90 days')).toHaveAttribute('aria-current', 'true');
    // The first period may not have been asked for yet.
    const { from, to } = periodOf('30', today);
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === getDashboard.path && searchParams.get('from') === from && searchParams.get('to') === to;
    });
    await choice(page, 'Last 30 days').click();
    await asked;
    await expect(page).toHaveURL(/#\/hce\/?\?period=30$/);
    await expect(choice(page, 'Last 30 days')).toHaveAttribute('aria-current', 'true');
    await expect(choice(page, 'Last 30 days')).toBeFocused();
    await expect(stage(page, 'Created')).toHaveAttribute('href', new RegExp(periodOf('30', today).from));
    await choice(page, 'This year').click();
    await expect(stage(page, 'Created')).toHaveAttribute('href', new RegExp(periodOf('year', today).from));
    await page.reload();
    await expect(choice(page, 'This year')).toHaveAttribute('aria-current', 'true');
    await expect(stage(page, 'Created')).toHaveAttribute('href', new RegExp(periodOf('year', today).from));
    await page.goBack();
    await expect(choice(page, 'Last 30 days')).toHaveAttribute('aria-current', 'true');
  });

  test('can be any two days in order', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/');
    await choice(page, 'Other days').click();
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
    await expect(from).toHaveValue(periodOf('90', today).from);
    await from.fill('2026-03-01');
    await to.fill('2026-02-01');
    await expectFieldError(to, 'The last day cannot be before the first day');
    await to.fill('');
    await to.blur();
    await expectFieldError(to, 'Please choose a day');
    await to.fill('2026-03-01');
    await expectNoFieldError(to, 'Please choose a day');
    await expect(page).toHaveURL(/\?from=2026-03-01&to=2026-03-01$/);
    await expect(page.getByText('No offers were created in this period. Try a longer one.')).toBeVisible();
    await expect(page.getByText('Offers created from 01/03/2026 to 01/03/2026.')).toBeVisible();
    await page.reload();
    await expect(to).toHaveValue('2026-03-01');
    await choice(page, 'Last 90 days').click();
    await expect(from).toHaveCount(0);
  });
});
