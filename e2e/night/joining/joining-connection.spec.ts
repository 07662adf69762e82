import { getJoiningState, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { unanswered } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import {
  entersJoining,
  expectStep,
  expectTyped,
  goesOn,
  group,
  returnsToJoining,
  types,
  fillsPersonal,
  goesBack,
} from '#e2e/support/joining-actions.ts';

const offline = 'You are offline. What you type is kept, and we go on when you are back.';

/** All steps but the first, which comes with the form. */
const otherSteps = '**/assets/steps-*.js';

test('a step whose code failed to load is loaded when the browser is online again', async ({
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

test('calls without an answer show the offline notice until one is answered', async ({
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
  for (const call of [saveCandidateFamilyDetails, getJoiningState]) await page.unroute(`**${call.path}`);
  // The save goes on by itself.
  await expectStep(page, 'Preview');
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('a step whose code fails to load keeps the form, and Try again loads it', async ({
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
