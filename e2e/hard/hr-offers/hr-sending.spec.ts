import { passwordIn, waitForMail } from '#test/outbox.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { hrEdits, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { offersOf, send } from '#e2e/support/hr/offer-sending.ts';
import { type Person } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test.describe('an offer', () => {
  test('that was edited is sent with a new temporary password', async ({ page, server }) => {
    const { people } = await offersOf(server, ['Harini Raghavan']);
    const [person] = people as [Person];
    await hrSends(server, person);
    const first = await waitForMail(server.outbox, person.form.email);
    const edited = await hrEdits(server, person, { offeredRole: 'Head of Flavours' });
    await openOffers(page, edited.form.email);
    await expect(rowsOf(page, edited.form.email)).toContainText('Open');
    await select(page, edited.form.fullName).check();
    await send(page).click();
    await expect(rowsOf(page, edited.form.email)).toContainText('Offer Sent');
    const second = await waitForMail(
      server.outbox,
      edited.form.email,
      ({ messageId }) => messageId !== first.messageId,
    );
    expect(passwordIn(second)).not.toBe(passwordIn(first));
    const text = await pdfText(new Uint8Array(second.attachments[0]?.content as ArrayBuffer));
    expect(text).toContain('Head of Flavours');
  });
});
