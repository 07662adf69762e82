import { resendOfferEmails } from '#contract/hr/resend.ts';
import { httpClient } from '#test/http-client.ts';
import { mailsTo, waitForMail } from '#test/outbox.ts';
import { desktop, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { dayHasPassed } from '#e2e/support/hr/passed-day.ts';
import { offersOf } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test("'Remind all shown' reminds the candidates who can still answer", async ({ page, server }) => {
  const { word, people } = await offersOf(server, ['Asha Rao', 'Ravi Menon', 'Late Reader', 'Not Sent']);
  const [asha, ravi, late] = people as [Person, Person, Person, Person];
  for (const person of [asha, ravi, late]) {
    await hrSends(server, person);
    await waitForMail(server.outbox, person.form.email);
  }
  await dayHasPassed(server, late);

  const remindAll = page.getByRole('button', { name: 'Remind all shown', exact: true });
  await openOffers(page, word);
  await expect(page.getByText('Not Sent', { exact: true })).toBeVisible();
  await expect(remindAll).toHaveCount(0);
  await open(page, `/hce/offers?${new URLSearchParams({ search: word, status: 'Offer Sent' })}`);
  await expect(page.getByText('Not Sent', { exact: true })).toHaveCount(0);
  await remindAll.click();
  const dialog = page.getByRole('dialog', { name: 'Remind 2 candidates of the offer?' });
  await dialog.getByLabel('Note').fill('We look forward to your answer');
  await expectSoundAt(page, desktop);
  // A colleague is faster with one of them.
  const { token } = await newHrSession(server);
  const body = { candidateIds: [ravi.candidateId], kind: 'REMINDER' as const };
  await httpClient(server.url).json(resendOfferEmails, { token, body });
  await dialog.getByRole('button', { name: 'Remind', exact: true }).click();
  const report = page.getByRole('dialog', { name: '1 candidate is reminded.', exact: true });
  await expect(report.getByRole('list', { name: 'Not sent' }).getByRole('listitem')).toHaveText([
    /^Ravi Menon.*less than 12 hours ago\.$/,
  ]);
  await expectSoundAt(page, desktop);
  const mail = await waitForMail(server.outbox, asha.form.email, ({ text }) => text?.includes('Password:') === false);
  expect(mail.text).toContain('We look forward to your answer');
  expect(await mailsTo(server.outbox, late.form.email)).toHaveLength(1);
  await report.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(remindAll).toBeFocused();
});
