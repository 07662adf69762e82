import type { Page } from '@playwright/test';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { nameDay } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, alertOf } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the menu holds; it is closed again. */
async function menuOf(page: Page): Promise<string[]> {
  await button(page, 'More actions').click();
  const items = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return items;
}

test('the next actions are buttons, and the others are in the menu', async ({ page, server }) => {
  const person = await newJoined(server);
  const { token } = await asHr(page, server);
  const { json } = httpClient(server.url);
  const { candidateId } = person;
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByText(/^Submitted \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
  await expect(page.getByText(`Joining ${nameDay(person.form.joiningDate)}, in `)).toBeVisible();
  for (const name of ['Ask for a document', 'Download file', 'Send back', 'Verify'])
    await expect(button(page, name)).toBeVisible();
  expect(await menuOf(page)).toEqual(['Record joining', 'Export', 'Open offer', 'Keyboard']);
  await button(page, 'More actions').click();
  await expectSoundScreen(page, phone);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Send back')).toBeInViewport();

  await json(verifyOnBoardDetails, { token, body: { candidateId, submissionVersion: 1 } });
  await page.reload();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(button(page, 'Send back')).toBeHidden();
  await expect(button(page, 'Reopen')).toBeVisible();
  expect(await menuOf(page)).toEqual(['Export', 'Open offer', 'Keyboard']);
  await expectSoundScreen(page, phone);
  await button(page, 'Record joining').click();
  await expect(page.getByRole('dialog', { name: `Record joining of ${person.form.fullName}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Record joining')).toBeFocused();

  await button(page, 'Reopen').click();
  const reopening = page.getByRole('dialog', { name: /^Reopen/ });
  await reopening.getByLabel('Reason', { exact: true }).fill('The account was closed.');
  await reopening.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(alertOf(page, `The form of ${person.form.fullName} is open for review again.`)).toBeVisible();
  await expect(button(page, 'Verify')).toBeVisible();
  await expect(button(page, 'Record joining')).toBeHidden();
});
