import { chooseAgain, expectKept } from '#e2e/support/kept-files.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import {
  bank,
  chooses,
  choosesPersonalFiles,
  entersJoining,
  expectStep,
  expectTyped,
  fillsJob,
  firstJob,
  group,
  reachesBank,
  reachesExperience,
  returnsToJoining,
  secondJob,
  types,
} from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { candidateLogsIn, candidateLogsOut, newCandidate } from '#e2e/support/people.ts';

test.use({ viewport: phone });

test('files return to their entries after a reload, a removed one does not', async ({ page, server }) => {
  const person = await reachesExperience(page, server);
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await fillsJob(page, 1, firstJob);
  await page.getByRole('button', { name: 'Add More Experience', exact: true }).click();
  await fillsJob(page, 2, secondJob);
  await expectKept(page, 2);
  await group(page, 'Experience 1').getByRole('button', { name: 'Remove Payslip', exact: true }).click();
  await expectKept(page, 1);
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Experience');
  await expect(group(page, 'Experience 2').getByRole('link', { name: 'View Payslip, payslip-2.pdf' })).toBeVisible();
  await expect(group(page, 'Experience 1').getByRole('link', { name: /^View Payslip/ })).toHaveCount(0);
  await expect(page.getByText(chooseAgain)).toHaveCount(0);
});

test('a login removes files of a closed tab after a day', async ({ page, context, server }) => {
  await entersJoining(page, server);
  await choosesPersonalFiles(page);
  await expectKept(page, 3);
  const next = await context.newPage();
  const other = await newCandidate(server);
  await next.goto(`${server.url}/`);
  await candidateLogsIn(next, other.candidateId);
  await expect(next).toHaveURL(/#\/onboard\/offer$/);
  await candidateLogsOut(next, other.form.fullName);
  await expectKept(next, 3);

  await page.close();
  await next.clock.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  await candidateLogsIn(next, other.candidateId);
  await expect(next).toHaveURL(/#\/onboard\/offer$/);
  await expectKept(next, 0);
});

test('with a full disk the form works, and a reload names the file to choose again', async ({ page, server }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  const person = await reachesBank(page, server);
  await types(page, bank);
  await chooses(page, 'Passbook', await pdf('passbook.pdf'));
  await expect(page.getByRole('link', { name: 'View Passbook, passbook.pdf' })).toBeVisible();
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
  await expect(page.getByText(chooseAgain)).toContainText('Passbook: passbook.pdf');
});
