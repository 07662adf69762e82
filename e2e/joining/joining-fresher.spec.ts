import { kept } from '#e2e/support/candidate-actions.ts';
import { expect, journeyAt, phone, test } from '#e2e/support/fixtures.ts';
import {
  bank,
  currentAddress,
  entersJoining,
  expectStep,
  expectTyped,
  father,
  fillsBank,
  fillsMandatoryLevels,
  fillsMember,
  fillsPersonal,
  goesBack,
  goesOn,
  group,
  personal,
  returnsToJoining,
  sectionOf,
  submits,
} from '#e2e/support/joining-actions.ts';

test.use(journeyAt(phone));

test('a fresher fills each step, reviews the form and submits it', async ({ page, server }) => {
  const person = await entersJoining(page, server);

  await expect(page.getByText(/If you have one name only/)).toBeVisible();
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  const permanent = group(page, 'Permanent Address');
  await expectTyped(permanent, currentAddress);
  for (const label of Object.keys(currentAddress)) {
    await expect(permanent.getByLabel(label, { exact: true })).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toHaveCount(0);
  await goesOn(page);

  await expectStep(page, 'Bank');
  await fillsBank(page);
  await goesBack(page);
  await expectStep(page, 'Personal');
  await expectTyped(page, personal);
  await goesOn(page);
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
  await goesOn(page);

  await expectStep(page, 'Experience');
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await expect(group(page, 'Experience 1')).toBeVisible();
  await page.getByRole('radio', { name: 'Fresher', exact: true }).check();
  await expect(group(page, 'Experience 1')).toHaveCount(0);
  await goesOn(page);

  await expectStep(page, 'Education');
  await expect(page.getByRole('heading', { name: 'Education Details Form', exact: true })).toBeVisible();
  // For whom the three levels do not fit.
  await expect(page.getByText(/With a diploma in place of the 12th, an ITI certificate or no degree/)).toBeVisible();
  await expect(page.getByLabel('CGPA', { exact: true })).toHaveAccessibleDescription(/Marks in percent are converted/);
  await expect(page.getByLabel('Percentage').first()).toHaveAccessibleDescription(/A CGPA is converted/);
  await fillsMandatoryLevels(page);
  await goesOn(page);

  await expectStep(page, 'Family');
  await fillsMember(page, 1, father);
  await goesOn(page);

  await expectStep(page, 'Preview');
  for (const part of ['Personal', 'Bank', 'Experience', 'Education', 'Family']) {
    await expect(page.getByRole('heading', { name: `${part} Details`, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `Edit ${part} Details`, exact: true })).toBeVisible();
  }
  await expect(sectionOf(page, 'Personal Details')).toContainText('Not provided');
  await expect(sectionOf(page, 'Experience Details')).toContainText('Fresher');
  await expect(sectionOf(page, 'Education Details')).toContainText('8.25');
  await expect(sectionOf(page, 'Education Details')).toContainText('91.5');
  await expect(page.getByText('999941057058')).toHaveCount(0);

  await submits(page);
  await expect(
    page.getByRole('button', { name: 'Return Home' }).or(page.getByRole('link', { name: 'Return Home' })),
  ).toBeVisible();
  const { tab } = await kept(page);
  expect(JSON.stringify(tab)).not.toContain('ABCPM1234F');

  await page.reload();
  await returnsToJoining(page, person);
  await expect(page.getByRole('heading', { name: 'Bank Details', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
});
