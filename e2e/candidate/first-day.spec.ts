import { readFile } from 'node:fs/promises';
import { getSettings, saveSettings } from '#contract/hr/settings.ts';
import { addDays, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { httpClient } from '#test/http-client.ts';
import { candidatePassword } from '#e2e/support/people.ts';

test.use({ viewport: phone });

const values = {
  time: '09:30',
  place: 'Chakan plant, Gate 2\nPlot 14, Food Park Road, Chakan, Pune 410501',
  mapLink: 'https://maps.example/chakan',
  contactName: 'Kavita Joshi',
  contactPhone: '+91 20 0100 0162',
  bring: 'PAN card and Aadhaar card\nDegree and mark sheets, originals',
};

test('a mail’s link leads over the login to the answer, which HR sees, and the first day to the calendar', async ({
  page,
  server,
}) => {
  const joiningDate = addDays(todayInIndia(), 40);
  const person = await newJoined(server, { joiningDate });
  const { candidateId, candidateOfferId } = person;
  const { json } = httpClient(server.url);
  const { token } = await newHrSession(server);
  const { version } = (await json(getSettings, { token })).firstDay;
  await json(saveSettings, { token, body: { section: 'firstDay', version, values } });

  await open(page, `/onboard/joining-date?id=${candidateId}&answer=NOT_SURE`);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(candidateId);
  await page.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Joining Date', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'I am not sure', exact: true })).toBeChecked();
  await expectSoundScreen(page);
  await page.getByLabel('Note', { exact: true }).fill('I wait for another letter');
  await page.getByRole('button', { name: 'Send answer', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/home$/);
  await expect(page.getByText('Thank you. HR sees your answer.')).toBeVisible();

  await page.getByRole('link', { name: 'What to bring', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your First Day', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: values.contactPhone })).toHaveAttribute('href', 'tel:+912001000162');
  await expect(page.getByRole('link', { name: 'Open the map' })).toHaveAttribute('href', values.mapLink);
  await expectSoundScreen(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('first-day.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain(`DTSTART:${joiningDate.replaceAll('-', '')}T040000Z`);

  await asHr(page, server);
  await open(page, `/hce/offers/${candidateOfferId}`);
  const section = page.getByRole('region', { name: 'First day', exact: true });
  await expect(section.getByText(`‘I am not sure’, asked about ${nameDay(joiningDate)}`)).toBeVisible();
  await expect(section.getByText('I wait for another letter')).toBeVisible();
  await section.getByRole('button', { name: 'Edit first day', exact: true }).click();
  await page.getByLabel('Ask for', { exact: true }).fill('Ravi Rao');
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(section.getByText('Ravi Rao')).toBeVisible();
});
