import { randomUUID } from 'node:crypto';
import { candidateLogsIn, newOffer, setsOwnPassword } from '#e2e/support/people.ts';
import { expect, isPhone, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { editRoute } from '#e2e/support/hr/offer-form.ts';

test.use({ viewport: phone });

test('HR makes a pay structure and chooses it for an offer, and the candidate reads it', async ({ page, server }) => {
  const name = `Field sales ${randomUUID().slice(0, 8)}`;
  await asHr(page, server);
  await open(page, '/hce/settings/pay');
  await page.getByRole('link', { name: 'New pay structure', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Value of Basic', { exact: true }).fill('60');
  const add = async (component: string, how: string, value: string, kind: string) => {
    await page.getByRole('button', { name: 'Add component', exact: true }).click();
    await page.keyboard.type(component);
    await page.getByLabel(`How ${component} is calculated`, { exact: true }).selectOption({ label: how });
    if (value !== '') await page.getByLabel(`Value of ${component}`, { exact: true }).fill(value);
    await page.getByLabel(`Kind of ${component}`, { exact: true }).selectOption({ label: kind });
  };
  await add('House Rent Allowance', 'Percent of Basic', '30', 'Allowance');
  await add('Provident Fund', 'Percent of Basic', '12', 'Employer contribution');
  await add('Performance Pay', 'The rest', '', 'Variable');
  await expect(page.getByText('Adds up to ₹8,00,000 exactly')).toBeVisible();
  const components = page.getByRole('list', { name: `Components of ${name}` }).getByRole('listitem');
  await expect(components.first()).toContainText('₹36,000');
  await page.getByLabel('Fixed CTC', { exact: true }).fill('1080000');
  await expect(page.getByText('Adds up to ₹11,60,000 exactly')).toBeVisible();
  await expect(components.first()).toContainText('₹54,000');
  // House Rent Allowance goes before Special Allowance, by the keyboard alone.
  await page.getByRole('button', { name: 'Move House Rent Allowance up', exact: true }).press('Enter');
  await expect(page.getByLabel('Component 2', { exact: true })).toHaveValue('House Rent Allowance');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  const person = await newOffer(server, { sent: false, fixedCTC: 720_000, variableCTC: 80_000 });
  await open(page, editRoute(person.candidateOfferId));
  await page.getByLabel('Pay Structure', { exact: true }).selectOption({ label: name });
  const breakup = page.getByRole('table', { name: 'Salary breakup', exact: true });
  await expect(breakup.getByRole('row', { name: /^Basic/ })).toContainText('60% of fixed CTC');
  await expect(breakup.getByRole('row', { name: /^Total CTC/ })).toContainText('₹8,00,000');
  await page.getByRole('button', { name: 'Update Offer', exact: true }).click();
  await expect(page.getByText('Candidate updated successfully!')).toBeVisible();
  await open(page, `/hce/offers/${person.candidateOfferId}`);
  await page.getByRole('button', { name: `Salary breakup (${name})`, exact: true }).click();
  await expect(page.getByRole('table').getByRole('row', { name: /^Provident Fund/ })).toContainText('₹4,320');

  await hrSends(server, person);
  await setsOwnPassword(server, person);
  await candidateLogsIn(page, person.candidateId);
  const pay = page.getByRole('table', { name: 'Your pay', exact: true });
  await expect(pay.getByRole('row', { name: /^Provident Fund/ })).toHaveText(/Paid by the company₹4,320₹51,840$/);
  await expect(pay.getByRole('row', { name: /^Fixed CTC/ })).toHaveText(/₹60,000₹7,20,000$/);
  await expect(pay.getByRole('row').last()).toHaveText('Total CTC₹8,00,000');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open the letter', exact: true }).click();
    const annexure = page.getByRole('dialog').getByRole('table', { name: 'Pay annexure', exact: true });
    await expect(annexure.getByRole('row', { name: /^House Rent Allowance/ })).toHaveText(/₹10,800₹1,29,600$/);
  }
});
