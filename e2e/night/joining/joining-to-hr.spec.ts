import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectStep, goesOn, returnsToJoining, sectionOf, submits, types } from '#e2e/support/joining-actions.ts';

test('HR opens each document of a submitted form', async ({ page, server }) => {
  const { candidateId } = await newJoined(server);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  for (const title of [
    'PAN Card',
    'Aadhaar Card',
    'Profile Photo',
    'Passbook',
    'Payslip, Old Foods Ltd',
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

test('a form sent back with a reason alone is open in all steps, and is submitted again', async ({ page, server }) => {
  const person = await newJoined(server);
  const { token } = await newHrSession(server);
  const reason = 'The photo of the passbook cannot be read.';
  const body = { candidateId: person.candidateId, reason };
  await httpClient(server.url).json(sendBackOnBoardDetails, { token, body });
  await returnsToJoining(page, person);
  await expect(page.getByText(`HR asks you to correct this form: ${reason}`)).toBeVisible();
  await expectStep(page, 'Preview');
  await page.getByRole('link', { name: 'Edit Bank Details', exact: true }).click();
  await expectStep(page, 'Bank');
  await types(page, { 'Branch Name': 'Khar West' });
  for (const next of ['Experience', 'Education', 'Family', 'Preview'] as const) {
    await goesOn(page);
    await expectStep(page, next);
  }
  await expect(sectionOf(page, 'Bank Details')).toContainText('Khar West');
  await submits(page);
});
