import { expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { newOffers, openOffers, rowsOf, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { listCalls } from '#e2e/support/hr/offer-list.ts';
import { newCandidate } from '#e2e/support/people.ts';

test('the row of a rejected offer shows the reason on request', async ({ page, server }) => {
  const person = await newCandidate(server);
  const { form } = person;
  await candidateDecides(server, person, 'REJECTED');
  await asHr(page, server);
  await openOffers(page, form.email);
  await rowsOf(page, form.email)
    .getByRole('button', { name: /reason/i })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Too far away');
});

test("a deletion without a valid id is refused with 'Invalid candidate ID.'", async ({ page, server }) => {
  const [offer] = await newOffers(server, [{}]);
  const record = { ...(await storedOffer(server, offer!.candidateOfferId)), candidateOfferId: 0 };
  const content = { content: [record], page: 0, size: 10, totalPages: 1, totalElements: 1 };
  await page.route(listCalls, (route) => route.fulfill(envelope(200, 'Success', content)));
  await asHr(page, server);
  await openOffers(page, offer!.form.email);
  await page.getByRole('button', { name: `Delete ${offer!.form.fullName}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(alertOf(page, 'Invalid candidate ID.')).toBeVisible();
});
