import type { Page } from '@playwright/test';
import { saveCandidateBankDetails, saveOnBoardDetails } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, joiningForms, submissionOf } from '#test/joining-requests.ts';
import { waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { png } from '#e2e/support/joining-files.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const mark = (page: Page, part: string) =>
  page.getByRole('region', { name: 'Bank Details' }).getByRole('group', { name: part, exact: true });

/** The candidate changes what HR asked for, by their calls, and submits again. */
async function corrects(server: ServerProcess, person: Joined): Promise<void> {
  const { json } = httpClient(server.url);
  const token = await candidateToken(server, person);
  const { buffer, name } = png('whole-page.png', 200);
  const bank = bankForm({ branchName: 'Kothrud', ifscNumber: 'SBIN0004321', passbookFile: { bytes: buffer, name } });
  await json(saveCandidateBankDetails, { token, form: bank });
  const forms = joiningForms({ personal: { panNumber: person.panNumber }, bank });
  await json(saveOnBoardDetails, { token, form: submissionOf(forms) });
}

test('HR sends marked answers back, sees the corrections, verifies the form and reopens it', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await expect(page.getByText('0 of 13 reviewed')).toBeVisible();
  for (const [field, note] of [
    ['Branch Name', 'The passbook names another branch.'],
    ['IFSC Code', 'The last digits are swapped.'],
  ] as const) {
    await button(page, `Needs correction: ${field}`).click();
    await page.getByRole('textbox', { name: `What should be corrected? ${field}` }).fill(note);
  }
  await mark(page, 'Passbook').getByRole('button', { name: 'Needs correction' }).click();
  await button(page, 'Cut off').click();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(3);
  await expect(page.getByText('3 need correction')).toBeVisible();
  await expect(button(page, 'Verify')).toHaveCount(0);

  await button(page, 'Send back').click();
  const dialog = page.getByRole('dialog', { name: `Send the form back to ${person.form.fullName}?` });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Bank Details: Branch Name.*another branch\.$/,
    /^Bank Details: IFSC Code.*swapped\.$/,
    /^Passbook.*whole page\.$/,
  ]);
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(alertOf(page, `The form was sent back to ${person.form.fullName}.`)).toBeVisible();
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
  await waitForMail(server.outbox, person.form.email, ({ text = '' }) => text.includes('The last digits are swapped.'));

  await corrects(server, person);
  await page.reload();
  const changed = page.getByRole('group', { name: 'IFSC Code, changed since it was sent back' });
  await expect(changed.getByRole('deletion')).toHaveText('SBIN0001234');
  await expect(changed.getByRole('insertion')).toHaveText('SBIN0004321');
  await expect(changed).toContainText('HR asked: The last digits are swapped.');
  await mark(page, 'Bank Details').getByRole('button', { name: 'OK' }).click();
  await mark(page, 'Passbook').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('2 of 13 reviewed')).toBeVisible();
  await button(page, 'Verify').click();
  await expect(alertOf(page, `The form of ${person.form.fullName} is verified.`)).toBeVisible();
  await expect(page.getByText(/^Verified by HR Admin, \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)).toBeVisible();
  await expect(button(page, 'Send back')).toHaveCount(0);
  await expect(page.getByText('The form is verified', { exact: true })).toBeVisible();
  await expect(page.getByText(/of 13 reviewed/)).toHaveCount(0);

  await button(page, 'Reopen').click();
  const reopening = page.getByRole('dialog');
  await reopening.getByLabel('Reason', { exact: true }).fill('The account was closed.');
  await reopening.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(alertOf(page, `The form of ${person.form.fullName} is open for review again.`)).toBeVisible();
  await expect(button(page, 'Verify')).toBeVisible();
});
