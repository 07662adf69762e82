import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { field, fillOffer, newOffers, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { editRoute, openForm, saves, submit } from '#e2e/support/hr/offer-form.ts';

test.describe('an offer that is edited', () => {
  test('by two HR users at once refuses the second save and keeps its typing', async ({
    page,
    server,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(409));
    const [offer] = await newOffers(server, [{}]);
    const { candidateOfferId } = offer!;
    await openForm(page, server, editRoute(candidateOfferId));
    await fillOffer(page, { Role: 'Flavour Chemist', 'Fixed CTC': '990000' });

    const elsewhere = await browser.newContext();
    const colleague = await elsewhere.newPage();
    await openForm(colleague, server, editRoute(candidateOfferId));
    await fillOffer(colleague, { 'Full Name': 'Ananya Mukherjee-Sen', 'Fixed CTC': '880000' });
    await saves(colleague, 'updated');
    await elsewhere.close();

    await submit(page).click();
    const conflict = 'This offer was changed by someone else. Reload to see the changes.';
    await expect(page.getByRole('alert').filter({ hasText: conflict })).toBeVisible();
    await expect(field(page, 'Role')).toHaveValue('Flavour Chemist');
    await expect(field(page, 'Fixed CTC')).toHaveValue('9,90,000');
    expect((await storedOffer(server, candidateOfferId)).fixedCTC).toBe(880_000);

    await page.getByRole('button', { name: 'Reload changes', exact: true }).click();
    // The colleague's changes appear, typed values stay, and a field that both changed shows both values.
    await expect(field(page, 'Full Name')).toHaveValue('Ananya Mukherjee-Sen');
    await expect(field(page, 'Role')).toHaveValue('Flavour Chemist');
    await expect(field(page, 'Fixed CTC')).toHaveValue('9,90,000');
    await expect(page.getByText(/₹8,80,000/)).toBeVisible();
    await saves(page, 'updated');
    expect(await storedOffer(server, candidateOfferId)).toMatchObject({
      candidateName: 'Ananya Mukherjee-Sen',
      offeredRole: 'Flavour Chemist',
      fixedCTC: 990_000,
    });
  });
});
