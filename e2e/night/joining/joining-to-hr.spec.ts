import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { httpClient } from '#test/http-client.ts';
import { waitForMail } from '#test/outbox.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import {
  expectStep,
  fillsJob,
  firstJob,
  goesBack,
  goesOn,
  reachesPreview,
  returnsToJoining,
  sectionOf,
  submits,
  types,
} from '#e2e/support/joining-actions.ts';
import { hrLogsIn } from '#e2e/support/people.ts';

test.setTimeout(180_000);

test('HR opens each document of a submitted form', async ({ page, server }) => {
  const person = await reachesPreview(page, server);
  await page.getByRole('link', { name: 'Edit Experience Details', exact: true }).click();
  await expectStep(page, 'Experience');
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await fillsJob(page, 1, firstJob);
  await goesOn(page);
  await expectStep(page, 'Education');
  await goesOn(page);
  await expectStep(page, 'Family');
  await goesOn(page);
  await expectStep(page, 'Preview');
  await submits(page);

  await hrLogsIn(page);
  await open(page, '/hce/onboarding');
  await page.getByRole('link', { name: `View ${person.form.fullName}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/hce/onboarding/candidate/${person.candidateId}$`));
  for (const title of [
    'PAN Card',
    'Aadhaar Card',
    'Profile Photo',
    'Passbook',
    'Payslip, Deccan Dairies',
    'Marksheet, UG',
    'Marksheet, 12th',
    'Marksheet, 10th',
  ]) {
    await page.getByRole('button', { name: `View ${title}`, exact: true }).click();
    const cover = page.getByRole('button', { name: `Show ${title}`, exact: true });
    const sheet = page.getByRole('region', { name: title, exact: true });
    await expect(cover.or(sheet)).toBeVisible();
    if (['PAN Card', 'Aadhaar Card', 'Passbook'].includes(title)) await cover.click();
    await expect(sheet.locator('canvas, img').first()).toBeVisible();
  }
});

test('a candidate corrects a form that HR sent back and submits it again', async ({ page, server }) => {
  const person = await reachesPreview(page, server);
  await submits(page);
  const { token } = await newHrSession(server);
  const reason = 'The photo of the passbook cannot be read.';
  const body = { candidateId: person.candidateId, reason };
  await httpClient(server.url).json(sendBackOnBoardDetails, { token, body });
  const mail = await waitForMail(server.outbox, person.form.email, ({ text = '' }) => text.includes(reason));
  expect(mail.text).toContain(reason);

  await page.reload();
  await returnsToJoining(page, person);
  await expect(page.getByText(`HR asks you to correct this form: ${reason}`)).toBeVisible();
  await expectStep(page, 'Preview');
  await page.getByRole('link', { name: 'Edit Bank Details', exact: true }).click();
  await expectStep(page, 'Bank');
  await types(page, { 'Branch Name': 'Khar West' });
  await goesOn(page);
  await expectStep(page, 'Experience');
  await goesBack(page);
  await expectStep(page, 'Bank');
  for (const next of ['Experience', 'Education', 'Family', 'Preview'] as const) {
    await goesOn(page);
    await expectStep(page, next);
  }
  await expect(sectionOf(page, 'Bank Details')).toContainText('Khar West');
  await submits(page);
});
