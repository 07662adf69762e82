import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { answered, desktop, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

const today = todayInIndia();
const later = addDays(today, 20);

test.use({ viewport: desktop, expectedErrors: [answered(409)] });

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
