import type { Page } from '@playwright/test';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { addDays, formatDate, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, chooseMore } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('HR postpones a first day, records the joining, and finds the person in Employee Master', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  const name = person.form.fullName;
  const { token } = await asHr(page, server);
  const { json } = httpClient(server.url);
  const body = { candidateId: person.candidateId, submissionVersion: 1 };

  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await chooseMore(page, 'Record joining');
  const dialog = page.getByRole('dialog', { name: `Record joining of ${name}` });
  await expect(dialog.getByText('The joining form has not been verified yet.')).toBeVisible();
  await expectSoundScreen(page);
  await dialog.getByRole('radio', { name: 'Postponed' }).check();
  const later = addDays(todayInIndia(), 90);
  await dialog.getByLabel('New joining date').fill(later);
  await button(page, 'Record').click();
  await expect(alertOf(page, `The first day of ${name} is recorded`)).toBeVisible();
  await expect(page.getByText('Postponed', { exact: true })).toBeVisible();
  await expect(page.getByText(nameDay(later)).first()).toBeVisible();

  await json(verifyOnBoardDetails, { token, body });
  await page.setViewportSize(phone);
  await page.reload();
  await button(page, 'Record joining').click();
  await expectSoundScreen(page);
  await dialog.getByRole('radio', { name: 'Joined', exact: true }).check();
  await dialog.getByLabel('Joined on').fill(todayInIndia());
  await button(page, 'Record').click();
  await expect(page.getByRole('alert').filter({ hasText: `${name} joined with employee ID EMP-` })).toBeVisible();

  await open(page, '/hce/employee-master');
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Master' })).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await page.setViewportSize(desktop);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(formatDate(todayInIndia()));
  await expectSoundScreen(page);
  await button(page, `File of ${name}`).click();
  const download = page.getByRole('dialog', { name: 'Download the file of 1 person' });
  await download.getByLabel('Reason').fill('Personnel file');
  const coming = page.waitForEvent('download');
  await download.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await coming).suggestedFilename()).toBe(`${person.candidateId}.zip`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('Joined', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/recorded that the candidate joined/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Employee Master', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
});
