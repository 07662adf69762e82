import { mailsTo, waitForMail } from '#test/outbox.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { offersOf, send, sendCall } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test.describe('a sending that fails', () => {
  test('without an answer says that the result is unknown, and the list shows it', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const { word, people } = await offersOf(server, ['Answer Lost', 'Answer Missing']);
    await openOffers(page, word);
    await page.route(sendCall, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    for (const { form } of people) await select(page, form.fullName).check();
    await send(page).click();
    const result = page.getByRole('dialog', { name: 'It is not known whether 2 offers were sent.', exact: true });
    const unknown = result.getByRole('list', { name: 'Not known', exact: true }).getByRole('listitem');
    await expect(unknown).toHaveCount(2);
    await expect(unknown.first()).toContainText('No answer. The list shows whether it was sent.');
    await expect(rowsOf(page, word).filter({ hasText: 'Offer Sent' })).toHaveCount(2);
    await expect(result.getByRole('button', { name: 'Try again', exact: true })).toHaveCount(0);
    await expectSoundScreen(page, phone);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Selected offers', exact: true })).toHaveCount(0);
    for (const { form } of people) {
      await waitForMail(server.outbox, form.email);
      expect(await mailsTo(server.outbox, form.email)).toHaveLength(1);
    }
  });

  test('of an offer that another user sent says so and updates the row', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const { people } = await offersOf(server, ['Harini Raghavan']);
    const [person] = people as [Person];
    await openOffers(page, person.form.email);
    await select(page, person.form.fullName).check();
    await hrSends(server, person);
    await send(page).click();
    await expect(alertOf(page, 'This offer has already been sent.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowsOf(page, person.form.email)).toContainText('Offer Sent');
    await waitForMail(server.outbox, person.form.email);
    expect(await mailsTo(server.outbox, person.form.email)).toHaveLength(1);
  });
});
