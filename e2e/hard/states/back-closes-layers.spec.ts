import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { chooses, entersJoining, expectStep } from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { expectAsked } from '#e2e/support/screens.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test.describe('for the candidate on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('Back asks before chosen files are lost: a second Back stays, Leave leaves', async ({ page, server }) => {
    // Without a database in the browser a chosen file goes with the wizard.
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await entersJoining(page, server);
    await chooses(page, 'PAN Card', await pdf('pan.pdf'));
    const question = page.getByRole('alertdialog', { name: 'Leave without the chosen files?' });
    await page.goBack();
    await expectAsked(page, question);
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expectStep(page, 'Personal');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/offer$/);
  });
});

test('Escape asks each time before typing in a dialog is lost', async ({ page, server }) => {
  const { candidateId } = await newJoined(server, { submitted: false });
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await page.getByRole('button', { name: 'Ask for a document', exact: true }).click();
  const document = dialog(page, 'Ask for a document').getByLabel('Document', { exact: true });
  await document.pressSequentially('Relieving letter');
  for (let time = 0; time < 4; time += 1) {
    await page.keyboard.press('Escape');
    await expect(leaveQuestion(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leaveQuestion(page)).toHaveCount(0);
    await expect(document).toBeVisible();
  }
  await expect(document).toHaveValue('Relieving letter');
});
