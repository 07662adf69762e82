import { createToken } from '#contract/candidate-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { mailsTo, passwordIn, waitForMail } from '#test/outbox.ts';
import { desktop, expect, phone, test } from '#e2e/support/fixtures.ts';
import { keepSession } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { offersOf } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

for (const size of [desktop, phone])
  test(`an offer is sent again and reminded of, at ${size.width} px`, async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
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
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const again = await waitForMail(server.outbox, form.email, ({ messageId }) => messageId !== first.messageId);
    expect(again.text).toContain('As we said on the phone');
    expect(passwordIn(again)).not.toBe(passwordIn(first));
    const body = { userName: candidateId, password: passwordIn(again) };
    expect((await httpClient(server.url).json(createToken, { body })).token).not.toBe('');

    await menu.click();
    await page.getByRole('menuitem', { name: 'Remind', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(server.outbox, form.email)).length).toBe(3);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remind', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect(dialog).toContainText('A reminder was sent less than 12 hours ago.');
    await dialog.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
