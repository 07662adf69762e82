import { expect, test, phone } from '#e2e/support/fixtures.ts';
import { field, fillOffer, newTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { openForm, submit } from '#e2e/support/hr/offer-form.ts';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { expectFieldError } from '#e2e/support/hr/hr-actions.ts';

test('a press on the button submits although the field left refuses its text', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await openForm(page, server);
  for (const [label, text, message] of [
    ['Variable CTC', '12.5', 'Did you mean ₹12,50,000?'],
    ['Mobile Number', '+44 98123 45670', 'Please enter a valid 10-digit mobile number'],
  ] as const) {
    await fillOffer(page, newTyping({ [label]: text }));
    await field(page, label).focus();
    await submit(page).click();
    await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible();
    await expectFieldError(field(page, label), message);
    await expect(field(page, label)).toHaveValue(text);
  }
});

test('Enter in an amount saves it as it is read', async ({ page, server }) => {
  await openForm(page, server);
  const typing = newTyping();
  await fillOffer(page, { ...typing, 'Mobile Number': `+91 ${typing['Mobile Number']}` });
  await field(page, 'Fixed CTC').fill('1.2 cr');
  const answered = page.waitForResponse((answer) => answer.url().endsWith(createCandidateOfferLetter.path));
  await field(page, 'Fixed CTC').press('Enter');
  const id = Number((await answered).headers()['x-candidate-offer-id']);
  expect(await storedOffer(server, id)).toMatchObject({ mobile: typing['Mobile Number'], fixedCTC: 12_000_000 });
});
