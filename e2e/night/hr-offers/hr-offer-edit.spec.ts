import { expect, test } from '#e2e/support/fixtures.ts';
import { downloadLetter, field, fillOffer, newTyping, readTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { creates, editRoute, findsInList, openForm, saves } from '#e2e/support/hr/offer-form.ts';
import { newOffer } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

test.describe('an offer that is edited', () => {
  test('shows what is stored, and its next letter has the change', async ({ page, server }) => {
    const typing = newTyping();
    await creates(page, server, typing);

    await findsInList(page, typing.Email);
    await page.getByRole('button', { name: `Edit ${typing['Full Name']}`, exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/edit-candidate\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Offer' })).toBeVisible();
    await expect(field(page, 'Sub-department').locator('option:checked')).toHaveText('Food Safety');
    expect(await readTyping(page)).toEqual({ ...typing, 'Fixed CTC': '12,00,000', 'Variable CTC': '1,50,000' });

    await fillOffer(page, { 'Fixed CTC': '1500000' });
    await saves(page, 'updated');
    const { bytes } = await downloadLetter(page);
    expect(await pdfText(bytes)).toContain('₹15,00,000');
  });

  test('stays as it was sent when nothing was changed', async ({ page, server }) => {
    const person = await newOffer(server);
    // Otherwise the delivery of its mail would be the difference.
    await expect.poll(async () => (await storedOffer(server, person.candidateOfferId)).delivery?.state).toBe('sent');
    const before = await storedOffer(server, person.candidateOfferId);
    await openForm(page, server, editRoute(person.candidateOfferId));
    await saves(page, 'updated');
    await expect(page.getByText('Nothing was changed, so the letter and the status stay as they were.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(0);
    expect(await storedOffer(server, person.candidateOfferId)).toEqual(before);
  });
});

test('a saved offer can be sent from the form’s page', async ({ page, server }) => {
  const typing = newTyping();
  await creates(page, server, typing);
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(0);
  await expect(await findsInList(page, typing.Email)).toContainText('Offer Sent');
});
