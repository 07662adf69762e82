import { expect, test } from '#e2e/support/fixtures.ts';
import { newTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { creates, editRoute, findsInList, openForm, saves } from '#e2e/support/hr/offer-form.ts';
import { newOffer } from '#e2e/support/people.ts';

test('an edited offer stays as it was sent when nothing was changed', async ({ page, server }) => {
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

test('a saved offer can be sent from the form’s page', async ({ page, server }) => {
  const typing = newTyping();
  await creates(page, server, typing);
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(0);
  await expect(await findsInList(page, typing.Email)).toContainText('Offer Sent');
});
