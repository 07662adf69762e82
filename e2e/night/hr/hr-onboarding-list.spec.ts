import { getAllCandidateIds } from '#contract/onboarding.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { answerOnboarding } from '#e2e/support/hr/onboarding-answer.ts';

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('without a selection Export takes all candidates that match the filters', async ({ page, server }) => {
  await answerOnboarding(page, 45);
  const asked: Record<string, string>[] = [];
  await page.route(`**${getAllCandidateIds.path}*`, (route) => {
    asked.push(queryOf(route.request().url()));
    const responseObject = { candidateIds: ['C26-0001', 'C26-0002'] };
    return route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject } });
  });
  await asHr(page, server);
  await open(page, '/hce/onboarding?state=verified&search=zo%C3%AB&page=2');
  await expect(page.getByText('21–40 of 45')).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2 people' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('Say what the export is for')).toBeVisible();
  expect(asked).toEqual([{ search: 'zoë', state: 'verified' }]);
});

test.describe('an export whose candidates fail to load', () => {
  test('shows an error and can be tried again', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerOnboarding(page, 45);
    await page.route(`**${getAllCandidateIds.path}*`, (route) => route.abort());
    await asHr(page, server);
    await open(page, '/hce/onboarding');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The export could not be opened.');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  });
});
