import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';
import {
  addsEducation,
  entersJoining,
  expectStep,
  father,
  fillsBank,
  fillsEducation,
  fillsJob,
  fillsMember,
  fillsPersonal,
  firstJob,
  goesOn,
  type Step,
} from '#e2e/support/joining-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

// Every step is held to 320, 360 and 1440 px and to WCAG 2.2 AA, in light and dark (screens.ts): empty, in error, filled.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(400_000);

async function expectSoundStep(page: Page, fill: () => Promise<void>, next: Step): Promise<void> {
  await expectSoundScreen(page);
  await goesOn(page);
  await expect(page.getByText('Please fill out all required fields correctly.', { exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await fill();
  await expectSoundScreen(page);
  await goesOn(page);
  await expectStep(page, next);
}

test('each step of the joining form is accessible, empty, with errors and filled', async ({ page, server }) => {
  await entersJoining(page, server);
  await expectSoundStep(page, () => fillsPersonalWithSameAddress(page), 'Bank');
  await expectSoundStep(page, () => fillsBank(page), 'Experience');
  await expectSoundStep(
    page,
    async () => {
      await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
      await fillsJob(page, 1, firstJob);
    },
    'Education',
  );
  await expectSoundStep(
    page,
    async () => {
      await addsEducation(page, 'PG');
      for (const level of ['UG', 'HIGHER_SECONDARY', 'SECONDARY', 'PG'] as const) await fillsEducation(page, level);
    },
    'Family',
  );
  await expectSoundStep(page, () => fillsMember(page, 1, father), 'Preview');
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Your information has been submitted successfully.')).toBeVisible();
  await expectSoundScreen(page);
});

async function fillsPersonalWithSameAddress(page: Page): Promise<void> {
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
}
