import { getJoiningState, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { unanswered } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import {
  entersJoining,
  expectStep,
  expectTyped,
  fillsPersonal,
  goesBack,
  goesOn,
  group,
  returnsToJoining,
  types,
} from '#e2e/support/joining-actions.ts';

const offline = 'You are offline. What you type is kept, and we go on when you are back.';
/** All steps but the first, which comes with the form. */
const otherSteps = '**/assets/steps-*.js';

test('the code of the other steps is there once the first one is shown', async ({ page, server }) => {
  const loaded = page.waitForResponse(otherSteps);
  await entersJoining(page, server);
  expect((await loaded).ok()).toBe(true);
});

test('a step whose code does not come leaves the wizard as it is, and comes by Try again', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(unanswered, /Failed to fetch dynamically imported module/);
  await page.route(otherSteps, (route) => route.abort());
  await entersJoining(page, server);
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await goesOn(page);
  const failed = alertOf(page, 'This step could not be shown. What you have saved and typed is kept.');
  await expect(failed).toBeVisible();
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
  await expect(page.locator('[aria-current="step"]')).toContainText('Bank');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(failed).toBeVisible();
  await page.unroute(otherSteps);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectStep(page, 'Bank');
  await goesBack(page);
  await expectStep(page, 'Personal');
  await expectTyped(page, { 'First Name': 'Ananya', 'Last Name': 'Mukherjee' });
});

test('a step whose code did not come is asked for again when the browser is online', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(unanswered, /Failed to fetch dynamically imported module/);
  await page.route(otherSteps, (route) => route.abort());
  await entersJoining(page, server);
  await open(page, '/onboard/joining/bank');
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  await page.unroute(otherSteps);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectStep(page, 'Bank');
});

test('without a connection a band says so, the step says what it waits for, and goes on by itself', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(unanswered);
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await expect(page.getByText(offline)).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText(offline, { exact: true })).toBeVisible();
  await open(page, '/onboard/joining/family');
  await expect(page.getByRole('heading', { level: 1, name: 'Family Details' })).toBeVisible();
  await expect(page.getByText('Loading family details…', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expectStep(page, 'Family');
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('calls without an answer count as offline, too, until one is answered', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(unanswered);
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await open(page, '/onboard/joining/family');
  await expectStep(page, 'Family');
  for (const call of [saveCandidateFamilyDetails, getJoiningState]) {
    await page.route(`**${call.path}`, (route) => route.abort());
  }
  await types(group(page, 'Family Member 1'), { Occupation: 'Farmer' });
  await goesOn(page);
  await expect(alertOf(page, 'Save failed. Please check your connection and try again.')).toBeVisible();
  await expect(page.getByText(offline, { exact: true })).toBeVisible();
  await expectTyped(group(page, 'Family Member 1'), { Occupation: 'Farmer' });
  await page.unroute(`**${getJoiningState.path}`);
  await expect(page.getByText(offline)).toHaveCount(0);
});
