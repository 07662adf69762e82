import { saveCandidateFamilyDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms } from '#test/joining-requests.ts';
import { waitForMail } from '#test/outbox.ts';
import { expect, isPhone, journeyAt, open, phone, test } from '#e2e/support/fixtures.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { chooses, types } from '#e2e/support/joining-actions.ts';
import { png } from '#e2e/support/joining-files.ts';
import { candidateLogsIn, hrLogsIn } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { sendBack } from '#e2e/support/sent-back.ts';

const notes = {
  'personal.panNumber': 'The last digits do not match the card.',
  'bank.branchName': 'The passbook names another branch.',
  'bank.passbookFile': 'The account number is cut off at the edge.',
};

test.use(journeyAt(phone));

test('the candidate corrects the two fields and the document that HR asked for, and can change nothing else', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  const candidate = { name: person.form.fullName, id: person.candidateId };
  await sendBack(server, person, notes);
  const mail = await waitForMail(server.outbox, person.form.email, ({ text = '' }) => text.includes('cut off'));
  for (const note of Object.values(notes)) expect(mail.text).toContain(note);

  await candidateLogsIn(page, candidate.id);
  await expect(page).toHaveURL(/#\/onboard\/joining\/correct$/);
  await expect(page.getByRole('heading', { name: 'Please correct', exact: true })).toBeFocused();
  const [head, heading] = await Promise.all(
    [page.getByRole('banner'), page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
  );
  expect(heading!.y - head!.y - head!.height).toBeLessThan(40);
  await expect(page.getByText('HR asks you to correct 3 fields.', { exact: true })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(3);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toBeDisabled();

  // Only what is concerned is open: no other step, and in a step no other field.
  await open(page, '/onboard/joining/family');
  await expect(page).toHaveURL(/\/correct$/);
  await page.getByRole('link', { name: 'Correct PAN Number', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Personal Details', exact: true })).toBeVisible();
  await expect(page.getByText('HR asks you to correct PAN Number')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All corrections', exact: true })).toBeVisible();
  await expect(page.getByLabel('PAN Number', { exact: true })).toBeFocused();
  await expect(page.getByLabel('PAN Number', { exact: true })).toHaveAccessibleDescription(
    /The last digits do not match/,
  );
  await expect(page.getByLabel('First Name', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Aadhaar Number', { exact: true })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Current Address', exact: true })).toBeHidden();

  // A field that is neither changed nor answered shows an error.
  const next = page.getByRole('button', { name: 'Save and next', exact: true });
  await next.click();
  await expect(page.getByText('Please change this, or answer with a comment.')).toBeVisible();
  await types(page, { 'PAN Number': 'ABCPN9999F' });
  await next.click();

  await expect(page.getByRole('heading', { name: 'Bank Details', exact: true })).toBeVisible();
  await expect(page.getByText('Corrections 2 and 3 of 3', { exact: true })).toBeVisible();
  // Another account is at another bank: its fields are open as one.
  for (const field of ['Bank Name', 'Branch Name', 'Account Number', 'IFSC Code']) {
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
  }
  await chooses(page, 'Passbook', png('passbook-new.png', 400));
  // What is done is saved and ticked; the step stays, and names what is still open.
  await next.click();
  const stillOpen = page.getByText('Saved. Still to correct on this page: Branch Name.', { exact: true });
  await expect(stillOpen).toBeVisible();
  await expect(page.getByText('Corrected', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'HR asks you to correct Passbook', exact: true })).toBeHidden();
  await expectSoundScreen(page);
  // The branch stays as it is: an answer says why, and survives a reload before it is sent.
  await page.getByRole('button', { name: 'I cannot change this', exact: true }).first().click();
  await page.getByLabel('Your answer to HR', { exact: true }).first().fill('The branch was renamed in May.');
  await next.click();

  await expect(page).toHaveURL(/\/correct$/);
  await expect(page.getByText('Everything is corrected or answered.')).toBeVisible();
  await expect(page.getByText('Now XXXXXX999F.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('ABCPN9999F');
  await expect(page.getByText('Your answer: The branch was renamed in May.')).toBeVisible();

  // The API refuses what is not concerned.
  const token = await candidateToken(server, person);
  const { json } = httpClient(server.url);
  const { personal, family } = joiningForms();
  await expect(json(saveCandidateFamilyDetails, { token, form: family })).rejects.toThrow(/409.*this step/);
  const other = { ...personal, firstName: 'Other' };
  await expect(json(saveCandidatePersonalDetails, { token, form: other })).rejects.toThrow(/400.*HR has not asked/);

  await submit.click();
  await expect(page).toHaveURL(/\/submit$/);

  const hr = await newHrSession(server);
  const detail = await json(getCandidateById, { token: hr.token, query: { candidateId: candidate.id } });
  expect(detail.submissionVersion).toBe(2);
  const changes = detail.changes.map(({ path }) => path).toSorted();
  expect(changes).toEqual(['bank.branchName', 'bank.passbookFile', 'personal.panNumber']);

  await hrLogsIn(page);
  await open(page, `/hce/onboarding/candidate/${candidate.id}`);
  // On a phone the sections are folded.
  if (isPhone(page)) await page.getByRole('button', { name: 'Bank Details', exact: true }).click();
  await expect(page.getByText('The branch was renamed in May.').first()).toBeVisible();
});
