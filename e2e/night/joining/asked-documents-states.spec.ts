import { requestDocument, withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { png } from '#e2e/support/joining-files.ts';
import { hrLogsIn } from '#e2e/support/people.ts';
import { returnsToJoining } from '#e2e/support/joining-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(400_000);

test('the page of requested documents is accessible in each of its states', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(409));
  const person = await newJoined(server);
  const { token } = await newHrSession(server);
  const { json } = httpClient(server.url);
  const ask = async (name: string, more: object = {}) => {
    const body = { candidateId: person.candidateId, name, ...more };
    return (await json(requestDocument, { token, body })).requestId;
  };
  const note = 'The whole page, with your name and the number on it.';
  const requestId = await ask('Cancelled cheque', { note, dueOn: addDays(todayInIndia(), 5) });
  await ask('Relieving letter of the last employer');

  await returnsToJoining(page, person);
  await expect(page.getByText('HR asks you for 2 documents.')).toBeVisible();
  await page.getByRole('link', { name: 'Upload now', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your documents', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Upload Cancelled cheque', exact: true }).click();
  await expect(page.getByText('Please choose a file')).toBeVisible();
  await expectSoundScreen(page);

  await page.getByLabel('Relieving letter of the last employer', { exact: true }).setInputFiles(png('letter.png', 200));
  await page.getByRole('button', { name: 'Upload Relieving letter of the last employer', exact: true }).click();
  await expect(page.getByText(/Relieving letter of the last employer was uploaded on/u)).toBeVisible();

  await json(withdrawDocumentRequest, { token, body: { requestId } });
  await page.getByLabel('Cancelled cheque', { exact: true }).setInputFiles(png('cheque.png', 200));
  await page.getByRole('button', { name: 'Upload Cancelled cheque', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled cheque', exact: true })).toHaveCount(0);
  await expectSoundScreen(page);

  await hrLogsIn(page);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await expect(page.getByRole('region', { name: 'Requested documents' })).toContainText('Withdrawn');
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Ask for a document', exact: true }).click();
  await expectSoundScreen(page);
});
