import { expect, test, phone } from '#e2e/support/fixtures.ts';
import { field, fillOffer, newTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { openForm, submit } from '#e2e/support/hr/offer-form.ts';
import { left, mobileInvalid, saved } from '#e2e/support/typed-fields.ts';
import { expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { entersJoining } from '#e2e/support/joining-actions.ts';

test('a refused text shows its message at the field alone until the submit', async ({ page, server }) => {
  await openForm(page, server);
  await field(page, 'Mobile Number').fill('+44 98123 45670');
  expect((await left(field(page, 'Mobile Number'))).error).toBe(mobileInvalid);
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toBeVisible();
});

test('amount in words and draft letter follow the typing, and a refused amount reaches no letter', async ({
  page,
  server,
}) => {
  await openForm(page, server);
  const fixed = field(page, 'Fixed CTC');
  const letter = page.getByRole('region', { name: 'Draft of the letter' });
  await fixed.pressSequentially('12.5 lakh');
  await expect(fixed).toHaveValue('12.5 lakh');
  await expect(fixed).toHaveAccessibleDescription(/Rupees Twelve Lakh Fifty Thousand only/);
  await expect(letter).toContainText('₹12,50,000');
  await fixed.press('End');
  await fixed.pressSequentially('h');
  await expect(letter).not.toContainText('₹12,50,000');
  await expect(fixed).not.toHaveAccessibleDescription(/Rupees/);
  await fixed.press('Backspace');
  await expect(letter).toContainText('₹12,50,000');
});

test('a press on the button submits although the field left refuses its text', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await openForm(page, server);
  for (const [label, text, message] of [
    ['Variable CTC', '12.5', 'Did you mean ₹12,50,000?'],
    ['Mobile Number', '+44 98123 45670', mobileInvalid],
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
  const id = await saved(page, () => field(page, 'Fixed CTC').press('Enter'));
  expect(await storedOffer(server, id)).toMatchObject({ mobile: typing['Mobile Number'], fixedCTC: 12_000_000 });
});

test('a country prefix typed before ten digits keeps the number', async ({ page, server }) => {
  await entersJoining(page, server);
  const mobile = page.getByLabel('Mobile Number', { exact: true });
  for (const prefix of ['91', '+91 ', '0']) {
    await mobile.fill('9812345670');
    await mobile.press('Home');
    await mobile.pressSequentially(prefix);
    expect(await left(mobile)).toEqual({ text: '9812345670', error: null });
  }
});
