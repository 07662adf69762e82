import { expect, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { sendBack } from '#e2e/support/sent-back.ts';

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
