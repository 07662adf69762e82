import { expect, test } from '#e2e/support/fixtures.ts';
import { field } from '#e2e/support/hr/hr-offers.ts';
import { openForm, submit } from '#e2e/support/hr/offer-form.ts';
import { left, mobileInvalid } from '#e2e/support/typed-fields.ts';

test('a refused text shows its message at the field alone until the submit', async ({ page, server }) => {
  await openForm(page, server);
  await field(page, 'Mobile Number').fill('+44 98123 45670');
  expect((await left(field(page, 'Mobile Number'))).error).toBe(mobileInvalid);
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toBeVisible();
});
