import { getAllCandidateIds, remindJoiningForms } from '#contract/onboarding.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { answerOnboarding } from '#e2e/support/hr/onboarding-answer.ts';
import type { Page } from '@playwright/test';

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const bar = (page: Page) => page.getByRole('region', { name: 'Selected candidates' });

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

test('HR selects candidates over pages or all that match, and reminds them', async ({ page, server }) => {
  await answerOnboarding(page, 45);
  const all = Array.from({ length: 45 }, (_, index) => `C26-${String(index + 1).padStart(4, '0')}`);
  await page.route(`**${getAllCandidateIds.path}*`, (route) =>
    route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject: { candidateIds: all } } }),
  );
  const reminded: string[][] = [];
  await page.route(`**${remindJoiningForms.path}`, async (route) => {
    const { candidateIds } = route.request().postDataJSON() as { candidateIds: string[] };
    reminded.push(candidateIds);
    const [first = '', ...sent] = candidateIds;
    const skipped = [{ candidateId: first, reason: 'This joining form has already been submitted.' }];
    await route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject: { sent, skipped } } });
  });
  await asHr(page, server);
  await open(page, '/hce/onboarding');
  await page.getByRole('checkbox', { name: 'Select Candidate 1', exact: true }).check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('checkbox', { name: 'Select Candidate 21', exact: true }).check();
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Select all 45', exact: true }).click();
  await expect(bar(page).getByText('45 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Remind', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind 45 candidates?' });
  await expect(dialog.getByRole('button', { name: 'Remind', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '1 was not reminded.' })).toContainText('44 candidates reminded.');
  await expect(page.getByText('1: This joining form has already been submitted.')).toBeVisible();
  expect(reminded).toEqual([all]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  // A candidate who was not reminded stays selected.
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Clear selection', exact: true }).click();
  await expect(bar(page)).toBeHidden();
});
