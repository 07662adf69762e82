import type { Page } from '@playwright/test';
import { addDays, formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { waitForMail } from '#test/outbox.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate, newOffer } from '#e2e/support/people.ts';

const today = todayInIndia();
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('HR reminds a candidate two days before the reply-by date, once in 12 hours', async ({ page, server }) => {
  const person = await newOffer(server, { replyBy: addDays(today, 1) });
  const { fullName, email } = person.form;
  await asHr(page, server);
  await open(page, '/hce/at-risk');
  await expect(page.getByRole('heading', { name: 'At Risk', level: 1 })).toBeVisible();
  const mine = row(page, fullName);
  await expect(mine).toContainText('Undecided with 1 day left');
  await expect(mine).toContainText(`Reply by ${formatDate(addDays(today, 1))}, not opened`);
  await expect(mine.getByRole('link', { name: fullName, exact: true })).toHaveAttribute(
    'href',
    `#/hce/offers/${person.candidateOfferId}`,
  );

  await press(page, `Remind ${fullName}`);
  const asked = page.getByRole('dialog', { name: `Remind ${fullName} of the offer?` });
  await asked.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(page.getByText('1 candidate reminded.')).toBeVisible();
  await waitForMail(server.outbox, email, ({ text }) => !text?.includes('Password:'));
  // A second reminder within 12 hours is not possible, and the row says from when on it is.
  await expect(page.getByRole('button', { name: `Remind ${fullName}`, exact: true })).toBeDisabled();
  await expect(mine).toContainText(/Reminded today \d\d:\d\d; again from (?:tomorrow )?\d\d:\d\d/u);

  await open(page, '/hce/at-risk?reason=REPLY_SOON');
  await expect(
    page.getByText('The offer waits for a decision, and can be answered for 2 more days at most.'),
  ).toBeVisible();
  await expect(mine).toHaveCount(1);
  await page.getByRole('checkbox', { name: `Select ${fullName}`, exact: true }).check();
  await expect(page.getByRole('region', { name: 'Selected people' })).toContainText('None can be reminded now.');
});

test('an accepted candidate without a submitted form is reminded from the row', async ({ page, server }) => {
  const person = await newCandidate(server, { joiningDate: addDays(today, 6) });
  await candidateDecides(server, person, 'ACCEPTED');
  const { fullName } = person.form;
  await asHr(page, server);
  await open(page, '/hce/at-risk');
  const mine = row(page, fullName);
  await expect(mine).toContainText('Form not submitted, joining in 6 days');
  await expect(mine).toContainText('No step saved');
  await expect(mine.getByRole('checkbox')).toBeEnabled();
  await press(page, `Remind ${fullName}`);
  const asked = page.getByRole('dialog', { name: `Remind ${fullName} of the joining form?` });
  await asked.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(page.getByRole('button', { name: `Remind ${fullName}`, exact: true })).toBeDisabled();
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await expect(page.getByText('Nothing filled yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled();
  // The navigation shows their number, also on other pages, and leads to them.
  await page
    .getByRole('link', { name: /^\d+ (?:person|people) at risk$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'At Risk', level: 1 })).toBeVisible();
});
