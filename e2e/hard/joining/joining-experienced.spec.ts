import { kept } from '#e2e/support/candidate-actions.ts';
import { desktop, expect, journeyAt, test } from '#e2e/support/fixtures.ts';
import {
  addsEducation,
  bank,
  chooses,
  choosesPersonalFiles,
  currentAddress,
  education,
  educationOf,
  entersJoining,
  expectStep,
  expectTyped,
  father,
  fillsEducation,
  fillsJob,
  fillsMember,
  fillsPersonal,
  firstJob,
  goesOn,
  group,
  permanentAddress,
  personal,
  returnsToJoining,
  secondJob,
  sectionOf,
  sister,
  types,
} from '#e2e/support/joining-actions.ts';
import { pdf, png } from '#e2e/support/joining-files.ts';

test.setTimeout(240_000);
test.use(journeyAt(desktop));

test('an experienced candidate with PG and DIPLOMA reloads within each step and submits the form', async ({
  page,
  server,
}) => {
  const person = await entersJoining(page, server);
  const returns = async () => {
    await page.reload();
    await returnsToJoining(page, person);
  };

  await fillsPersonal(page, { 'Middle Name': 'Rani', 'Alternate Mobile Number': '9820011224' });
  await types(group(page, 'Permanent Address'), permanentAddress);
  await returns();
  await expectStep(page, 'Personal');
  await expectTyped(page, { ...personal, 'Middle Name': 'Rani' });
  await expectTyped(group(page, 'Current Address'), currentAddress);
  await expectTyped(group(page, 'Permanent Address'), permanentAddress);
  await choosesPersonalFiles(page);
  await goesOn(page);

  await expectStep(page, 'Bank');
  await types(page, bank);
  await returns();
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
  await chooses(page, 'Passbook', png('passbook.png'));
  await goesOn(page);

  await expectStep(page, 'Experience');
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await expect(page.getByRole('button', { name: 'Remove Experience 1', exact: true })).toHaveCount(0);
  await types(group(page, 'Experience 1'), firstJob);
  await page.getByRole('button', { name: 'Add More Experience', exact: true }).click();
  await types(group(page, 'Experience 2'), secondJob);
  await returns();
  await expectStep(page, 'Experience');
  await expectTyped(group(page, 'Experience 1'), firstJob);
  await expectTyped(group(page, 'Experience 2'), secondJob);
  await fillsJob(page, 1, firstJob);
  await fillsJob(page, 2, secondJob);
  await page.getByRole('button', { name: 'Add More Experience', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Experience 3', exact: true }).click();
  await expect(group(page, 'Experience 3')).toHaveCount(0);
  await goesOn(page);

  await expectStep(page, 'Education');
  await fillsEducation(page, 'UG');
  await addsEducation(page, 'PG');
  await types(await educationOf(page, 'PG'), education.PG);
  await returns();
  await expectStep(page, 'Education');
  await expectTyped(await educationOf(page, 'UG'), education.UG);
  await expectTyped(await educationOf(page, 'PG'), education.PG);
  for (const level of ['UG', 'HIGHER_SECONDARY', 'SECONDARY'] as const) {
    const entry = await educationOf(page, level);
    await expect(entry.getByLabel('Education Level', { exact: true })).toBeDisabled();
    await expect(entry.getByRole('button', { name: /^Remove Education/ })).toHaveCount(0);
  }
  await addsEducation(page, 'DIPLOMA');
  for (const level of ['UG', 'HIGHER_SECONDARY', 'SECONDARY', 'PG', 'DIPLOMA'] as const) {
    await fillsEducation(page, level);
  }
  await goesOn(page);

  await expectStep(page, 'Family');
  await expect(page.getByRole('button', { name: 'Remove Family Member 1', exact: true })).toHaveCount(0);
  await fillsMember(page, 1, father);
  await page.getByRole('button', { name: 'Add Family Member', exact: true }).click();
  await fillsMember(page, 2, sister);
  await returns();
  await expectStep(page, 'Family');
  await expectTyped(group(page, 'Family Member 1'), father);
  await expectTyped(group(page, 'Family Member 2'), sister);
  await goesOn(page);

  await expectStep(page, 'Preview');
  await returns();
  await expectStep(page, 'Preview');
  await expect(sectionOf(page, 'Experience Details')).toContainText('Konkan Foods');
  await expect(sectionOf(page, 'Education Details')).toContainText('M.Tech');
  await expect(sectionOf(page, 'Family Details')).toContainText('Ishani Mukherjee');

  await page.getByRole('link', { name: 'Edit Bank Details', exact: true }).click();
  await expectStep(page, 'Bank');
  await types(page, { 'Branch Name': 'Khar West' });
  await chooses(page, 'Passbook', await pdf('new-passbook.pdf'));
  await goesOn(page);
  await expectStep(page, 'Experience');
  await page.getByRole('button', { name: 'Remove Experience 2', exact: true }).click();
  await goesOn(page);
  await expectStep(page, 'Education');
  await goesOn(page);
  await expectStep(page, 'Family');
  await goesOn(page);
  await expectStep(page, 'Preview');
  await expect(sectionOf(page, 'Bank Details')).toContainText('Khar West');
  await expect(sectionOf(page, 'Experience Details')).not.toContainText('Konkan Foods');

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/joining\/submit$/);
  expect(JSON.stringify((await kept(page)).tab)).not.toContain('Khar West');
});
