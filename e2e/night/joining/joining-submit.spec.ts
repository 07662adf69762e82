import { saveOnBoardDetails } from '#contract/joining.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { reachesPreview, submits } from '#e2e/support/joining-actions.ts';

test('a submit without an answer says so, and the next try submits', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await reachesPreview(page, server);
  await page.route(`**${saveOnBoardDetails.path}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Failed to submit the form. Please try again.', { exact: true })).toBeVisible();
  await page.unroute(`**${saveOnBoardDetails.path}`);
  await submits(page);
});
