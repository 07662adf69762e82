import { expect, test, open } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { sendBack } from '#e2e/support/sent-back.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(400_000);
const notes = { 'bank.branchName': 'The passbook names another branch.', family: 'Your mother is missing.' };

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
