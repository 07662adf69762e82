import type { Page } from '@playwright/test';
import type { Call } from '#contract/call.ts';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
} from '#contract/joining.ts';
import { holdCalls, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import {
  entersJoining,
  expectStep,
  father,
  fillsBank,
  fillsMandatoryLevels,
  fillsMember,
  fillsPersonal,
  goesOn,
} from '#e2e/support/joining-actions.ts';

const saveFailed = 'Save failed. Please check your connection and try again.';

/** Aborts the call until the returned function restores it. */
async function cuts(page: Page, call: Call): Promise<() => Promise<void>> {
  const pattern = `**${call.path}*`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test('each step shows that it loads, and an error with Retry', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await entersJoining(page, server);
  for (const [step, call] of [
    ['bank', getCandidateBankDetails],
    ['experience', getCandidateExperienceDetails],
    ['education', getCandidateEducationDetails],
    ['family', getCandidateFamilyDetails],
    ['personal', getCandidatePersonalDetails],
  ] as const) {
    const refuse = await holdCalls(page, `**${call.path}`, (route) => route.abort());
    await page.evaluate((step) => {
      location.hash = `#/onboard/joining/${step}`;
    }, step);
    await expect(page.getByText(`Loading ${step} details…`, { exact: true })).toBeVisible();
    refuse();
    await expect(alertOf(page, `Could not load ${step} details. Please refresh and try again.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
    await page.unroute(`**${call.path}`);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  }
});

test('a save without an answer keeps the step and can be tried again', async ({ page, server, expectedErrors }) => {
  test.setTimeout(240_000);
  expectedErrors.push(/Failed to load resource/);
  await entersJoining(page, server);

  const tries = async (
    call: Call,
    message: string,
    next: 'Bank' | 'Experience' | 'Education' | 'Family' | 'Preview',
  ) => {
    const restore = await cuts(page, call);
    await goesOn(page);
    await expect(alertOf(page, message)).toBeVisible();
    await restore();
    await goesOn(page);
    await expectStep(page, next);
  };
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await tries(saveCandidatePersonalDetails, saveFailed, 'Bank');
  await fillsBank(page);
  await tries(saveCandidateBankDetails, saveFailed, 'Experience');
  await page.getByRole('radio', { name: 'Fresher', exact: true }).check();
  await tries(saveCandidateExperienceDetails, saveFailed, 'Education');
  await fillsMandatoryLevels(page);
  await tries(
    saveCandidateEducationDetails,
    'Failed to reach the server. Please check your network and ensure the backend is running.',
    'Family',
  );
  await fillsMember(page, 1, father);
  await tries(saveCandidateFamilyDetails, saveFailed, 'Preview');
});
