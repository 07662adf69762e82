import {
  answerDashboard,
  busyDashboard,
  choice,
  dashboardCall,
  emptyDashboard,
  stage,
} from '#e2e/support/hr/dashboard-answer.ts';
import { holdCalls, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
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
});
