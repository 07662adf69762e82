import type { Page } from '@playwright/test';
import { recordJoining } from '#contract/first-day.ts';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
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

test('after the first day the menu undoes the joining', async ({ page, server }) => {
  const { candidateId } = await newJoined(server);
  const { token } = await asHr(page, server);
  const { json } = httpClient(server.url);
  await json(verifyOnBoardDetails, { token, body: { candidateId, submissionVersion: 1 } });
  await json(recordJoining, { token, body: { candidateId, outcome: 'JOINED', date: todayInIndia() } });
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByText('Joined', { exact: true }).first()).toBeVisible();
  await expect(button(page, 'Record joining')).toBeHidden();
  const menu = await menuOf(page);
  expect(menu).toContain('Undo joining');
  expect(menu).not.toContain('Record joining');
  await expectSoundScreen(page, phone);
  await open(page, `/hce/onboarding?search=${candidateId}`);
  await expect(page.getByText('Joined', { exact: true }).last()).toBeVisible();
  await expectSoundScreen(page, phone);
});

test('a form that was not submitted has no review buttons', async ({ page, server }) => {
  const { candidateId } = await newJoined(server, { submitted: false });
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByText('5 of 5 steps', { exact: true })).toBeVisible();
  await expect(button(page, 'Ask for a document')).toBeVisible();
  expect(await menuOf(page)).toEqual(['Record joining', 'Export', 'Open offer', 'Keyboard']);
});
