import {
  answerDashboard,
  busyDashboard,
  choice,
  dashboardCall,
  emptyDashboard,
  stage,
  part,
} from '#e2e/support/hr/dashboard-answer.ts';
import { holdCalls, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, alertOf, envelope } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

// Without transitions: in the middle of one a colour is of neither scheme.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('the dashboard', () => {
  test('keeps the older figures until the new ones load', async ({ page, server }) => {
    await answerDashboard(page, busyDashboard);
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(stage(page, 'Created')).toHaveText(/1,24,800/);
    await answerDashboard(page, { ...busyDashboard, figures: { ...busyDashboard.figures, created: 7 } });
    const release = await holdCalls(page, dashboardCall);
    await choice(page, 'This year').click();
    await expect(choice(page, 'This year')).toHaveAttribute('aria-current', 'true');
    await expect(stage(page, 'Created')).toHaveText(/1,24,800/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
    release();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(stage(page, 'Created')).toHaveText(/Created\s*7/);
  });

  test('shows its empty lists', async ({ page, server }) => {
    await answerDashboard(page, { ...emptyDashboard, figures: { ...emptyDashboard.figures, all: 1 } });
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(
      page.getByText('No offers are waiting for a decision. Offers that you send appear here.'),
    ).toBeVisible();
    await expect(page.getByText('No one joins in the next 14 days.')).toBeVisible();
    await expect(page.getByText('None of the offers created in this period was rejected.')).toBeVisible();
    await expectSoundScreen(page, phone);
  });

  test('shows a busy company in Indian numbers, accessible at each width', async ({ page, server }) => {
    await answerDashboard(page, busyDashboard);
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(stage(page, 'Created')).toHaveText(/1,24,800/);
    await expect(stage(page, 'Form submitted')).toHaveText(/200\s*<1% of accepted/);
    const funnel = part(page, 'From offer to joining');
    await expect(funnel).toContainText(/Acceptance rate\s*67%\s*60,000 accepted of 90,000 decided/);
    await expect(funnel).toContainText(/Median time to decide\s*2\.4 days/);
    const waiting = part(page, 'Waiting for a decision');
    for (const text of ['14 days', '8 days', '7 days', '1 day', 'since today']) {
      await expect(waiting.getByText(text, { exact: true })).toBeVisible();
    }
    const soon = part(page, 'Joining soon').getByRole('listitem');
    await expect(soon.nth(0)).toContainText('Submitted');
    await expect(soon.nth(1)).toContainText('3 of 5 steps');
    await expect(soon.nth(2)).toContainText('Sent back');
    await expectSoundScreen(page, phone);
  });

  test('leads to the first offers when there is none', async ({ page, server }) => {
    await answerDashboard(page, emptyDashboard);
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(page.getByText('No offers yet.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Offer', exact: true })).toHaveCount(1);
    await expectSoundScreen(page, phone);
    await expect(page.getByText('Sample company', { exact: true })).toBeVisible();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Template', exact: true }).click();
    expect((await template).suggestedFilename()).toBe('offer_template.xlsx');
    await page.getByRole('link', { name: 'Upload Excel', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
    const upload = page.getByRole('dialog', { name: 'Upload Excel' });
    await expect(upload).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(upload).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
    await expect(upload).toBeHidden();
    await page.goBack();
    await expect(page.getByText('No offers yet.', { exact: true })).toBeVisible();
  });
});

test.describe('a dashboard that fails to load', () => {
  test.use({ expectedErrors: [/status of (?:500|409)/] });
  const failed = 'The dashboard could not be loaded. Please check your connection and try again.';

  test('shows an error, the periods and Retry', async ({ page, server }) => {
    await page.route(dashboardCall, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(alertOf(page, failed)).toBeVisible();
    await expect(choice(page, 'Last 30 days')).toBeVisible();
    await expectSoundScreen(page, phone);
    await page.unroute(dashboardCall);
    await page.route(dashboardCall, (route) => route.fulfill(envelope(409, 'The figures are being moved')));
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(alertOf(page, 'The figures are being moved')).toBeVisible();
    await page.unroute(dashboardCall);
    await answerDashboard(page, busyDashboard);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(stage(page, 'Created')).toBeVisible();
  });
});
