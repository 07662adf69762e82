import { addDays, todayInIndia, formatDate, nameDay } from '#domain/values/calendar.ts';
import { answered, desktop, expect, open, test, phone } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, storedOffer, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { hrSends, offerOf } from '#e2e/support/hr/offer-calls.ts';
import { newOffer, candidateLogsIn, candidatePassword, newCandidate } from '#e2e/support/people.ts';
import { expectSoundAt, expectSoundScreen } from '#e2e/support/screens.ts';
import { waitForMail } from '#test/outbox.ts';
import { accepts } from '#e2e/support/candidate-actions.ts';
import { dayHasPassed } from '#e2e/support/hr/passed-day.ts';

const today = todayInIndia();
const later = addDays(today, 20);
test.use({ viewport: desktop, expectedErrors: [answered(409)] });
test.use({ viewport: phone, expectedErrors: [answered(409)] });

test('a new reply-by date alone does not withdraw the letter', async ({ page, server }) => {
  const typing = newTyping();
  await asHr(page, server);
  await open(page, '/hce/create/candidate');
  await fillOffer(page, typing);
  const replyBy = page.getByLabel('Reply By', { exact: false });
  await replyBy.fill(addDays(today, -1));
  await page.getByRole('button', { name: 'Create Offer', exact: true }).click();
  await expect(replyBy).toHaveAccessibleDescription(/cannot be before today/);
  await replyBy.fill('2027-10-01');
  await expect(page.getByText('This is after the joining date.')).toBeVisible();
  await replyBy.fill(addDays(today, 12));
  await expect(page.getByText('This is after the joining date.')).toHaveCount(0);
  await expect(replyBy).toHaveAccessibleDescription(/in 12 days/);
  await expectSoundAt(page, desktop);
  await page.getByRole('button', { name: 'Create Offer', exact: true }).click();
  await expect(page.getByText('Candidate created successfully!')).toBeVisible();

  const person = await newOffer(server, { replyBy: addDays(today, 12), sent: false });
  await hrSends(server, person);
  await open(page, `/hce/edit-candidate/${person.candidateOfferId}`);
  await expect(replyBy).toHaveValue(addDays(today, 12));
  await replyBy.fill(later);
  await page.getByRole('button', { name: 'Update Offer', exact: true }).click();
  await expect(
    page.getByText('The letter stays with the candidate, who gets the new reply-by date by email.'),
  ).toBeVisible();
  const stored = await storedOffer(server, person.candidateOfferId);
  expect(stored).toMatchObject({ offerLetterStatus: 'Offer Sent', letterVersion: 1, replyBy: later });
});

test('an offer past its reply-by date takes no decision until HR extends it', async ({ page, server, browser }) => {
  const person = await newCandidate(server);
  const { fullName, email } = person.form;
  const candidate = await browser.newPage({ viewport: phone, baseURL: server.url });
  await candidateLogsIn(candidate, person.candidateId, candidatePassword);
  await expect(candidate.getByText(`${nameDay(addDays(today, 7))}7 days left`)).toBeVisible();
  await expectSoundScreen(candidate);

  // The page was opened in time, and the button pressed too late.
  const passed = await dayHasPassed(server, person);
  await accepts(candidate);
  const sentence = `This offer could be answered until ${formatDate(passed)}. Please contact HR.`;
  await expect(candidate.getByText(sentence)).toBeVisible();
  await expect(candidate.getByText('Reply by passed', { exact: true })).toBeVisible();
  await expect(candidate.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0);
  await expect(candidate.getByRole('button', { name: 'Reject Offer' })).toHaveCount(0);
  await expectSoundAt(candidate, phone);

  await asHr(page, server);
  await openOffers(page, email);
  const shown = page.getByRole('listitem').filter({ hasText: fullName });
  await expect(shown).toContainText('Reply by passed');
  await expectSoundAt(page, phone);
  await page.getByRole('button', { name: `More for ${fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Extend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Extend the offer for ${fullName}` });
  await expect(dialog).toContainText(`It could be answered until ${nameDay(passed)}.`);
  const replyBy = dialog.getByLabel('Reply By', { exact: true });
  await expect(replyBy).toBeFocused();
  await expect(replyBy).toHaveValue(addDays(todayInIndia(), 7));
  await dialog.getByRole('button', { name: '+3 days', exact: true }).click();
  await expect(replyBy).toHaveValue(addDays(todayInIndia(), 3));
  await replyBy.fill('');
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(dialog.getByText('Reply-by date is required')).toBeVisible();
  await replyBy.fill(passed);
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(dialog.getByText('The reply-by date cannot be before today')).toBeVisible();
  await replyBy.fill(later);
  await expect(replyBy).toHaveAccessibleDescription(/in 20 days/);
  await expectSoundAt(page, phone);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 offer was extended.')).toBeVisible();
  await expect(shown).not.toContainText('Reply by passed');
  await expect(shown).toContainText('Offer Sent');

  const mail = await waitForMail(server.outbox, email, ({ subject }) => subject?.includes('until') === true);
  expect(mail.text).toContain(`please reply by ${nameDay(later)}`);
  expect(mail.attachments).toEqual([]);

  await candidate.reload();
  await candidateLogsIn(candidate, person.candidateId, candidatePassword);
  await expect(candidate.getByText(`${nameDay(later)}20 days left`)).toBeVisible();
  await accepts(candidate);
  await expect(candidate).toHaveURL(/#\/onboard\/joining/);
  await candidate.close();
  expect((await offerOf(server, person)).offerLetterStatus).toBe('Approved');
});
