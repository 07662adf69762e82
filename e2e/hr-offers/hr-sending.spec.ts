import { mailsTo, waitForMail } from '#test/outbox.ts';
import { holdCalls, expect, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { addressAt } from '#e2e/support/hr/offer-list.ts';
import { offersOf, send, sendCall } from '#e2e/support/hr/offer-sending.ts';
import { newCandidate } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('HR sends all matching offers with one press, and the result names each skipped offer with the reason', async ({
  page,
  server,
  context,
}) => {
  const names = Array.from({ length: 12 }, (_, at) => `Batch Person ${String(at + 1).padStart(2, '0')}`);
  const { word, people } = await offersOf(server, names);
  const approved = await newCandidate(server, { fullName: 'Approved Person', email: addressAt(word) });
  const rejected = await newCandidate(server, { fullName: 'Rejected Person', email: addressAt(word) });
  await candidateDecides(server, approved, 'ACCEPTED');
  await candidateDecides(server, rejected, 'REJECTED');

  await openOffers(page, word);
  await expect(page.getByText('1–10 of 14', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
  await page.getByRole('button', { name: 'Select all 14 that match', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected offers', exact: true });
  await expect(bar).toContainText('14 selected');
  await expect(bar).toContainText('1 Approved');
  await expect(bar).toContainText('1 Rejected');

  // Another user sends one of them first.
  const overtaken = people[3]!;
  await hrSends(server, overtaken);
  const release = await holdCalls(page, sendCall);
  const calls = watchHrCalls(context);
  await send(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(bar).toContainText('Sending 0 of 14');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page', exact: true })).toBeDisabled();
  release();

  const result = page.getByRole('dialog');
  await expect(result).toContainText('11 offers are on their way.');
  const skipped = result.getByRole('list', { name: 'Not sent' }).getByRole('listitem');
  await expect(skipped).toHaveCount(3);
  for (const [name, reason] of [
    ['Approved Person', 'This offer has already been accepted.'],
    ['Rejected Person', 'This offer was rejected. Edit it before sending it again.'],
    [overtaken.form.fullName, 'This offer has already been sent.'],
  ] as const) {
    await expect(skipped.filter({ hasText: name })).toContainText(reason);
  }
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
  expect(calls.filter((call) => call.endsWith('/sendOfferEmails'))).toHaveLength(1);

  // Every row has its new status at once, on every page, and every mail is really sent, once.
  for (let at = 0; at < 2; at += 1) {
    const wrong = page.locator('tbody tr').filter({ hasText: 'Batch Person' }).filter({ hasNotText: 'Offer Sent' });
    await expect(wrong).toHaveCount(0);
    if (at < 1) await page.getByRole('button', { name: 'Next page', exact: true }).click();
  }
  for (const { form } of people) {
    await waitForMail(server.outbox, form.email);
    expect(await mailsTo(server.outbox, form.email)).toHaveLength(1);
  }
  const offerMails = (await mailsTo(server.outbox, approved.form.email)).filter(({ text }) =>
    text?.includes('Username: '),
  );
  expect(offerMails).toHaveLength(1);
});
