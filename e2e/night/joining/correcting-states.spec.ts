import { expect, test, answered, open } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { sendBack } from '#e2e/support/sent-back.ts';
import { answerFix, getCandidateBankDetails, getJoiningState } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(400_000);
const notes = { 'bank.branchName': 'The passbook names another branch.', family: 'Your mother is missing.' };

test('corrected dates and numbers are shown in their usual format', async ({ page, server }) => {
  const person = await newJoined(server);
  const { 'bank.branchName': note } = notes;
  await sendBack(server, person, { 'personal.dateOfBirth': note, 'personal.emergencyMobileNumber': note });
  await candidateLogsIn(page, person.candidateId);
  await page.getByRole('link', { name: 'Correct Date of Birth', exact: true }).click();
  await page.getByLabel('Date of Birth', { exact: true }).fill('1999-12-05');
  await page.getByLabel('Emergency Mobile Number', { exact: true }).fill('9845012345');
  await page.getByRole('button', { name: 'Save and next', exact: true }).click();
  await expect(page.getByText('Now 05/12/1999.', { exact: true })).toBeVisible();
  await expect(page.getByText('Now 98450 12345.', { exact: true })).toBeVisible();
});

test('the corrections are accessible in each of their states, and an answer survives a reload', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  await sendBack(server, person, notes);
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('link', { name: 'Correct Branch Name', exact: true })).toBeVisible();
  await expectSoundScreen(page);

  await page.getByRole('link', { name: 'Correct Branch Name', exact: true }).click();
  await page.getByLabel('Branch Name', { exact: true }).press('Enter');
  const asked = page.getByRole('group', { name: 'HR asks you to correct Branch Name', exact: true });
  await expect(asked).toBeFocused();
  await expect(asked).toContainText('Please change this, or answer with a comment.');
  await expectSoundScreen(page);

  // What is typed as an answer is still there after a reload, and goes with the next press.
  await page.getByRole('button', { name: 'I cannot change this', exact: true }).click();
  const answer = page.getByLabel('Your answer to HR', { exact: true });
  await answer.fill('It was renamed.');
  await page.reload();
  await candidateLogsIn(page, person.candidateId);
  await page.getByRole('link', { name: 'Correct Branch Name', exact: true }).click();
  await expect(answer).toHaveValue('It was renamed.');
  await page.getByRole('button', { name: 'Save and next', exact: true }).click();

  // A note on a section opens all of it, and entries can be added.
  await expect(page.getByRole('heading', { name: 'Family Details', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Family Member', exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('link', { name: 'Back to the list', exact: true }).click();
  await expect(page.getByText('1 of 2 fields is left to correct.')).toBeVisible();
  await expect(page.getByText('Your answer: It was renamed.')).toBeVisible();
  await expectSoundScreen(page);

  // The offer does not redirect a second time.
  await open(page, '/onboard/offer');
  await expect(page.getByRole('button', { name: 'Continue to joining form', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to joining form', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/joining\/correct$/);
});

test('an answer that fails to save stays in its field, and a list that fails to load is loaded by Retry', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(500));
  const person = await newJoined(server);
  await sendBack(server, person, { 'bank.branchName': notes['bank.branchName'] });
  const fails = {
    status: 500,
    json: { code: 500, status: 'INTERNAL_SERVER_ERROR', message: 'no', responseObject: null },
  };
  const failing = new Set<string>([getCandidateBankDetails.path]);
  await page.route(
    ({ pathname }) => failing.has(pathname),
    (route) => route.fulfill(fails),
  );
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByText('The corrections could not be loaded.')).toBeVisible();
  await expectSoundScreen(page);
  failing.clear();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('link', { name: 'Correct Branch Name', exact: true }).click();

  failing.add(answerFix.path);
  await page.getByRole('button', { name: 'I cannot change this', exact: true }).click();
  await page.getByLabel('Your answer to HR', { exact: true }).fill('It was renamed.');
  const next = page.getByRole('button', { name: 'Save and next', exact: true });
  await next.click();
  const asked = page.getByRole('group', { name: 'HR asks you to correct Branch Name', exact: true });
  await expect(asked).toBeFocused();
  await expect(page.getByLabel('Your answer to HR', { exact: true })).toHaveValue('It was renamed.');
  failing.clear();
  await next.click();
  await expect(page).toHaveURL(/\/correct$/);
  await expect(page.getByText('Everything is corrected or answered.')).toBeVisible();

  const token = await candidateToken(server, person);
  const { fixes } = await httpClient(server.url).json(getJoiningState, { token });
  expect(fixes).toEqual([
    expect.objectContaining({ path: 'bank.branchName', answered: true, comment: 'It was renamed.' }),
  ]);
});
