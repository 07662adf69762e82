import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { httpClient } from '#test/http-client.ts';
import { waitForMail } from '#test/outbox.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, journeyAt, open, phone, test } from '#e2e/support/fixtures.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import {
  expectStep,
  fillsPersonal,
  goesBack,
  goesOn,
  group,
  permanentAddress,
  types,
} from '#e2e/support/joining-actions.ts';
import { candidateLogsIn, candidatePassword, newCandidate } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use(journeyAt(phone));

test('after Accept the first step says it once, with the signed letter and what the form needs', async ({
  page,
  server,
}) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await accepts(page);
  await expectStep(page, 'Personal');
  const band = page.getByRole('region', { name: 'Your acceptance', exact: true });
  await expect(band.getByText(/^You accepted on \d{1,2} [A-Z][a-z]+, \d{2}:\d{2}\.$/)).toBeVisible();
  await expect(band).toContainText('takes about 15 minutes. You can stop after every step');
  await expect(band).toContainText('Keep these ready: PAN card, Aadhaar card');
  await expect(band.getByRole('button', { name: 'Download signed letter', exact: true })).toBeVisible();
  // Whom to ask is on a phone, too.
  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toBeVisible();
  await expectSoundScreen(page);
  await fillsPersonal(page);
  await types(group(page, 'Permanent Address'), permanentAddress);
  await goesOn(page);
  await expectStep(page, 'Bank');
  await goesBack(page);
  await expectStep(page, 'Personal');
  await expect(band).toBeHidden();
});

test('a verified form is mailed, and the candidate’s page has the way, what is asked, and the papers', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  const { json } = httpClient(server.url);
  const { token } = await newHrSession(server);
  const { candidateId } = person;
  await json(verifyOnBoardDetails, { token, body: { candidateId, submissionVersion: 1 } });
  await json(requestDocument, { token, body: { candidateId, name: 'Cancelled cheque' } });
  const mail = await waitForMail(server.outbox, person.form.email, ({ subject = '' }) => subject.includes('verified'));
  expect(mail.html).toContain('href="mailto:hr@himalayafoods.example"');

  await candidateLogsIn(page, candidateId);
  await expect(page.getByText('HR asks you for a document.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Continue to joining form', exact: true })).toBeVisible();
  // Logged in, the mail's link leads to the documents at once.
  await open(page, `/onboard/documents?id=${candidateId}`);
  await expect(page.getByRole('heading', { name: 'Your documents', exact: true })).toBeVisible();

  await page.getByRole('link', { name: /, home$/ }).click();
  await expect(page).toHaveURL(/#\/onboard\/home$/);
  const stops = page.getByRole('region', { name: 'Where you are' }).getByRole('listitem');
  await expect(stops).toHaveText([/^Accepted, done/, /^Form, done/, /^Checked, done/, /^First day/]);
  await expect(page.getByText('One thing is asked of you', { exact: true })).toBeVisible();
  await expectSoundScreen(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Signed offer letter/ }).click();
  expect((await download).suggestedFilename()).toBe(`signed-letter-${candidateId}.pdf`);
  await page.getByRole('link', { name: /^Joining form/ }).click();
  await expect(page.getByText(/^HR verified this form on/)).toBeVisible();

  await page.getByRole('button', { name: person.form.fullName, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/home$/);
  await page.reload();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await page.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/home$/);
  await open(page, '/');
  await page.getByRole('link', { name: 'I have an offer', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/home$/);
});
