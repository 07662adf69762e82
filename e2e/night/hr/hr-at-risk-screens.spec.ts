import { getAtRisk } from '#contract/hr/at-risk.ts';
import { riskReasons } from '#domain/at-risk/at-risk.ts';
import { atRiskMessages as m } from '#domain/at-risk/texts.ts';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { answerAtRisk } from '#e2e/support/hr/at-risk-answer.ts';
import { answerDashboard, busyDashboard, part, riskRow } from '#e2e/support/hr/dashboard-answer.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundAt, expectSoundScreen } from '#e2e/support/screens.ts';

test('the at-risk list is accessible at each width, in each of its states', async ({
  page,
  server,
  expectedErrors,
}) => {
  await asHr(page, server);
  const reasons = riskReasons;
  const rows = [...reasons, ...reasons].map((reason, index) => riskRow(500 + index, reason));
  await answerAtRisk(page, rows);
  await open(page, '/hce/at-risk');
  await expect(page.getByText(`${rows.length} people`, { exact: true })).toBeVisible();
  const name = page.locator('tbody').getByRole('link', { name: 'Mohammed Faizan Ansari', exact: true }).first();
  await expect(name).toHaveCSS('text-decoration-line', 'underline');
  expect((await page.locator('tbody tr').first().boundingBox())!.height).toBeLessThan(62);
  await expectSoundScreen(page, phone);
  const filter = page.getByRole('group', { name: 'Filter by reason' });
  await filter.getByRole('button', { name: 'Not opened 2', exact: true }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(filter.getByRole('button', { pressed: true })).toHaveText('Not opened 2');
  await page.goBack();
  await expect(page.locator('tbody tr')).toHaveCount(rows.length);
  await page.getByRole('checkbox', { name: 'Select Mohammed Faizan Ansari', exact: true }).nth(2).check();
  await expectSoundAt(page, desktop);

  await page.unroute(`**${getAtRisk.path}*`);
  await answerAtRisk(page, []);
  await page.reload();
  await expect(page.getByText('No one is at risk.')).toBeVisible();
  await expectSoundScreen(page, phone);

  await page.unroute(`**${getAtRisk.path}*`);
  expectedErrors.push(answered(500));
  await page.route(`**${getAtRisk.path}*`, (route) => route.fulfill(envelope(500, 'The list is not there')));
  await page.reload();
  await expect(alertOf(page, m.loadFailed)).toBeVisible();
});

test('the dashboard shows the first people at risk and links to all', async ({ page, server }) => {
  await asHr(page, server);
  await answerDashboard(page, busyDashboard);
  await open(page, '/hce/');
  const block = part(page, 'At risk');
  await expect(block.getByRole('listitem')).toHaveCount(5);
  await expect(block).toContainText('Email did not arrive');
  await expect(page.getByRole('link', { name: '14 Joining forms to be checked' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '1,248 people at risk' }),
  ).toBeVisible();
  await expectSoundScreen(page, phone);
  await block.getByRole('link', { name: 'All 1,248', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'At Risk', level: 1 })).toBeVisible();
});
