import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { offerOf } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';

test('the offer shows its terms, the instructions and the HR contact', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Offer Letter', exact: true })).toBeVisible();
  await expect(page.getByText('Action Required', { exact: true })).toBeVisible();

  const { department, subDepartment, designation, functionalTitle } = await offerOf(server, person);
  const terms = page.getByRole('region', { name: person.form.offeredRole });
  await expect(terms).toContainText(department);
  await expect(terms).toContainText(subDepartment);
  await expect(terms).toContainText(designation);
  await expect(terms).toContainText(functionalTitle);
  for (const [term, value] of [
    ['Total CTC (annual)', '₹8,00,000'],
    ['Fixed CTC', '₹7,20,000'],
    ['Variable CTC', '₹80,000'],
    ['Joining Date', '4 January 2027 (Monday)'],
  ] as const) {
    await expect(terms.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
    await expect(terms.getByText(value, { exact: true })).toBeVisible();
  }

  const instructions = page.getByRole('button', { name: 'Important Instructions', exact: true });
  const rules = [
    /read the letter carefully/i,
    /acceptance is final and binding/i,
    /constructive feedback/i,
    /contact HR/i,
  ];
  await expect(instructions).toHaveAttribute('aria-expanded', 'false');
  for (const rule of rules) await expect(page.getByText(rule)).toBeHidden();
  await instructions.click();
  await expect(instructions).toHaveAttribute('aria-expanded', 'true');
  for (const rule of rules) await expect(page.getByText(rule)).toBeVisible();
  await instructions.click();
  for (const rule of rules) await expect(page.getByText(rule)).toBeHidden();

  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toHaveAttribute(
    'href',
    'mailto:hr@himalayafoods.example',
  );
  await expect(page.getByRole('link', { name: '+91 20 0100 0148' })).toHaveAttribute('href', 'tel:+912001000148');
});
