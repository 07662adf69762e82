import { expect, test } from '#e2e/support/fixtures.ts';
import { field, fillOffer } from '#e2e/support/hr/hr-offers.ts';
import { choicesOf, openForm } from '#e2e/support/hr/offer-form.ts';

test('sub-departments depend on the department', async ({ page, server }) => {
  await openForm(page, server);
  await expect(field(page, 'Sub-department')).toBeDisabled();
  await fillOffer(page, { Department: 'Legal and Compliance' });
  await expect(field(page, 'Sub-department')).toBeEnabled();
  await expect(choicesOf(page, 'Sub-department')).toHaveText([
    /./,
    'Company Secretarial',
    'Contracts',
    'Regulatory Affairs',
  ]);
  await fillOffer(page, { 'Sub-department': 'Contracts' });
  await fillOffer(page, { Department: 'Customer Care' });
  await expect(choicesOf(page, 'Sub-department')).toHaveText([
    /./,
    'Consumer Helpline',
    'Modern Trade Support',
    'Service Quality',
  ]);
  await expect(field(page, 'Sub-department')).toHaveValue('');
});
