import { getAllCandidateIds, remindJoiningForms } from '#contract/onboarding.ts';
import { expect, open, test, answered, phone } from '#e2e/support/fixtures.ts';
import { asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { answerOnboarding, listCall } from '#e2e/support/hr/onboarding-answer.ts';
import type { Page } from '@playwright/test';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const bar = (page: Page) => page.getByRole('region', { name: 'Selected candidates' });
const table = (page: Page) => page.getByRole('table', { name: 'Onboarding' });

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
  const dialog = page.getByRole('dialog', { name: 'Remind 45 candidates of the joining form?' });
  await expect(dialog.getByRole('button', { name: 'Remind', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '44 candidates are reminded.' })).toContainText('1 was not reminded.');
  await expect(page.getByText('This joining form has already been submitted.')).toBeVisible();
  expect(reminded).toEqual([all]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  // A candidate who was not reminded stays selected.
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Clear selection', exact: true }).click();
  await expect(bar(page)).toBeHidden();
});

test('the menu of a row and the choice of columns work with the keyboard', async ({ page, server }) => {
  await answerOnboarding(page, 3);
  await asHr(page, server);
  await open(page, '/hce/onboarding');
  await page.getByRole('button', { name: 'More for Candidate 2', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remind', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Remind Candidate 2 of the joining form?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More for Candidate 2', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  // The open menu moves the focus to its first item.
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  await page.getByRole('menuitemcheckbox', { name: 'Email', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeHidden();
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Mobile' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeHidden();
});

test('the onboarding list is accessible at each width, in each of its states', async ({
  page,
  server,
  expectedErrors,
}) => {
  await answerOnboarding(page, 45);
  await asHr(page, server);
  await open(page, '/hce/onboarding?state=started');
  await expect(page.getByText('1–20 of 45 filtered from 164')).toBeVisible();
  await expectSoundScreen(page, phone);
  await page.getByRole('checkbox', { name: 'Select Candidate 3', exact: true }).check();
  await expectSoundScreen(page, phone);
  await page.unroute(listCall);
  await answerOnboarding(page, 0);
  await page.reload();
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters (1)' })).toBeVisible();
  await expectSoundScreen(page, phone);
  await page.unroute(listCall);
  expectedErrors.push(answered(409));
  await page.route(listCall, (route) => route.fulfill(envelope(409, 'The list is being moved')));
  await page.reload();
  await expect(page.getByText('Error: The list is being moved')).toBeVisible();
  await expectSoundScreen(page, phone);
});
