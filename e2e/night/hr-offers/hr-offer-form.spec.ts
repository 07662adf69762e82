import { expect, test } from '#e2e/support/fixtures.ts';
import { field, fillOffer, type Typing } from '#e2e/support/hr/hr-offers.ts';
import { choicesOf, openForm, submit } from '#e2e/support/hr/offer-form.ts';

test.describe('required fields', () => {
  const required: [keyof Typing, string][] = [
    ['Full Name', 'Full name is required'],
    ['Email', 'Email is required'],
    ['Mobile Number', 'Mobile Number is required'],
    ['Role', 'Role is required'],
    ['Department', 'Department is required'],
    ['Sub-department', 'Sub-department is required'],
    ['Designation', 'Designation is required'],
    ['Functional Title', 'Functional title is required'],
    ['Fixed CTC', 'Fixed CTC is required'],
    ['Joining Date', 'Joining date is required'],
  ];

  test('the summary leads to each field that is missing', async ({ page, server }) => {
    await openForm(page, server);
    await submit(page).click();
    const summary = page.getByRole('group').filter({ has: page.getByRole('link', { name: 'Role', exact: true }) });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(required.length);
    for (const [label, message] of required) {
      await expect(page.getByText(message, { exact: true })).toHaveCount(1);
      if (label === 'Sub-department') continue;
      await summary.getByRole('link', { name: label, exact: true }).click();
      await expect(field(page, label)).toBeFocused();
    }
  });
});

test.describe('sub-departments', () => {
  test('depend on the department', async ({ page, server }) => {
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
});
