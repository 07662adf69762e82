import type { Page } from '@playwright/test';
import { revealCandidateField } from '#contract/onboarding.ts';
import { indianWallClock } from '#domain/values/calendar.ts';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const wall = (hours: number) => indianWallClock(new Date(Date.now() + hours * 3_600_000)).slice(0, 16);
async function shot(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `/tmp/br/${name}-${size.width}.png`, fullPage: true });
  }
  await page.setViewportSize(before);
}

test('HR runs a drill from the form to the record', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  test.setTimeout(200_000);
  const { candidateId, form } = await newJoined(server);
  const { token } = await asHr(page, server);
  await httpClient(server.url).json(revealCandidateField, { token, body: { candidateId, field: 'panNumber' } });
  await open(page, '/hce/privacy');
  await page.getByRole('link', { name: 'Breach', exact: true }).click();
  await expect(page.getByText('No breach is recorded.')).toBeVisible();
  await expectSoundScreen(page);
  await shot(page, 'empty');
  await button(page, 'Run a drill').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Please enter what happened')).toBeVisible();
  await expectSoundScreen(page);
  await shot(page, 'form');
  await field(page, 'What happened').fill('A laptop that was logged in was left in a taxi.');
  await field(page, 'We became aware at').fill(wall(-5));
  await field(page, 'Data were open from').fill(wall(-24));
  await field(page, 'Data were open until').fill(wall(1));
  await button(page, 'Save').click();

  await expect(page.getByText('This is a drill.')).toBeVisible();
  await button(page, 'Mark as sent: CERT-In').click();
  await expect(button(page, 'Not sent after all: CERT-In')).toBeVisible();
  await expect(page.getByRole('region', { name: 'People affected: 1' })).toContainText(form.fullName);
  await field(page, 'd. What the person can do').fill('');
  await button(page, 'Send to 1 person').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('nothing is sent');
  await shot(page, 'question');
  await button(page, 'Record the drill').click();
  await expect(page.getByText('This point of the letter is empty')).toHaveCount(2);
  await shot(page, 'failed');
  await field(page, 'd. What the person can do').fill('Change your passwords.');
  await shot(page, 'view');
  await button(page, 'Send to 1 person').click();
  await button(page, 'Record the drill').click();
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('Drill for 1 person');
  await expect(field(page, 'd. What the person can do')).toHaveAttribute('readonly');
  await expectSoundScreen(page);
  await shot(page, 'done');
  await page.getByRole('link', { name: 'All breaches' }).click();
  await expect(button(page, 'Run a drill')).toBeVisible();
  await expectSoundScreen(page);
  await shot(page, 'list');
  for (const s of ['privacy', 'aadhaar', 'keeping', 'first-day']) {
    await open(page, `/hce/settings/${s}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    await shot(page, `settings-${s}`);
  }
});
