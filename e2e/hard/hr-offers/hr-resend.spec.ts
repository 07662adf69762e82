import { createToken } from '#contract/candidate-auth.ts';
import { resendOfferEmails } from '#contract/hr/resend.ts';
import { httpClient } from '#test/http-client.ts';
import { mailsTo, passwordIn, waitForMail } from '#test/outbox.ts';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { keepSession } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { dayHasPassed } from '#e2e/support/hr/passed-day.ts';
import { offersOf } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

for (const size of [desktop, phone]) {
  test(`an offer is sent again and reminded of, at ${size.width} px`, async ({ page, server, expectedErrors }) => {
    await page.setViewportSize(size);
    const { people } = await offersOf(server, ['Harini Raghavan']);
    const [{ form, candidateId }] = people as [Person];
    await hrSends(server, people[0] as Person);
    const first = await waitForMail(server.outbox, form.email);
    await openOffers(page, form.email);

    const menu = page.getByRole('button', { name: `More for ${form.fullName}`, exact: true });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Send again', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('As we said on the phone');
    await expectSoundAt(page, size);
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const again = await waitForMail(server.outbox, form.email, ({ messageId }) => messageId !== first.messageId);
    expect(again.text).toContain('As we said on the phone');
    expect(passwordIn(again)).not.toBe(passwordIn(first));
    const body = { userName: candidateId, password: passwordIn(again) };
    expect((await httpClient(server.url).json(createToken, { body })).token).not.toBe('');

    await menu.click();
    await page.getByRole('menuitem', { name: 'Remind', exact: true }).click();
    await expectSoundAt(page, size);
    await dialog.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(server.outbox, form.email)).length).toBe(3);
    await menu.click();
    await expect(page.getByText(/^Reminded\. Remind again from \d\d\/\d\d\/\d{4}, \d\d:\d\d/)).toBeVisible();
    await expectSoundAt(page, size);
    // Too early: it is said so.
    expectedErrors.push(answered(409));
    await page.getByRole('menuitem', { name: 'Remind', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect(dialog).toContainText('A reminder was sent less than 12 hours ago.');
    await expectSoundAt(page, size);
  });

  test(`'Remind all shown' reminds who can still answer, at ${size.width} px`, async ({ page, server }) => {
    await page.setViewportSize(size);
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
    await expectSoundAt(page, size);
    // A colleague is faster with one of them.
    const { token } = await newHrSession(server);
    const body = { candidateIds: [ravi.candidateId], kind: 'REMINDER' as const };
    await httpClient(server.url).json(resendOfferEmails, { token, body });
    await dialog.getByRole('button', { name: 'Remind', exact: true }).click();
    const report = page.getByRole('dialog', { name: '1 candidate is reminded.', exact: true });
    await expect(report.getByRole('list', { name: 'Not sent' }).getByRole('listitem')).toHaveText([
      /^Ravi Menon.*less than 12 hours ago\.$/,
    ]);
    await expectSoundAt(page, size);
    const mail = await waitForMail(server.outbox, asha.form.email, ({ text }) => text?.includes('Password:') === false);
    expect(mail.text).toContain('We look forward to your answer');
    expect(await mailsTo(server.outbox, late.form.email)).toHaveLength(1);
    await report.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(remindAll).toBeFocused();
  });
}
