import type { Page } from '@playwright/test';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';

const sections = ['Personal Details', 'Bank Details', 'Experience Details', 'Education Details', 'Family Details'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pane = (page: Page) => page.getByRole('complementary', { name: 'Documents' });

async function opens(page: Page, { candidateId, form }: Pick<Joined, 'candidateId' | 'form'>): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
}

test('numbers are masked, and each reveal shows one number and is recorded', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await opens(page, person);
  for (const name of sections) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('No number or identity document has been viewed yet.')).toBeVisible();

  const masked = `XXXXXX${person.panNumber.slice(-4)}`;
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.getByText('XXXX XXXX 0124')).toBeVisible();
  await button(page, 'Reveal PAN Number').click();
  await expect(page.getByText(person.panNumber)).toBeVisible();
  await expect(page.getByText(/^Reveal recorded \d{2}:\d{2}$/)).toBeVisible();
  await expect(page.getByText('234567890124')).toBeHidden();
  await expect(page.getByText(/^PAN Number, by .+, \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/)).toBeVisible();
  await button(page, 'Hide PAN Number').click();
  await expect(page.getByText(person.panNumber)).toBeHidden();
  await button(page, 'Reveal Account Number').click();
  await expect(page.getByText('00112233445566')).toBeVisible();
  await page.reload();
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.getByText(/^Account Number, by /)).toBeVisible();
});

test('identity documents are covered until HR opens them, and other documents open next to the data', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await opens(page, person);
  await expect(pane(page)).toContainText('Viewing this document is recorded.');
  await expect(pane(page).getByRole('img', { name: 'Card' })).toHaveCount(0);
  await button(page, 'Show PAN Card').click();
  await expect(pane(page).getByRole('img', { name: 'PAN Card' })).toBeVisible();
  await expect(page.getByText(/^PAN Card, by /)).toBeVisible();

  await button(page, 'View Profile Photo').click();
  await expect(pane(page).getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  await button(page, 'View Payslip, Old Foods Ltd').click();
  await expect(pane(page).getByRole('img', { name: 'Payslip, Old Foods Ltd, page 1 of 1' })).toBeVisible();
  for (const level of ['UG', '12th', '10th']) {
    await button(page, 'Next document').click();
    await expect(pane(page).getByRole('img', { name: `Marksheet, ${level}, page 1 of 1` })).toBeVisible();
  }
  await expect(button(page, 'Next document')).toBeDisabled();
  await button(page, 'Zoom in').click();
  await button(page, 'Rotate').click();
  const kept = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await kept).suggestedFilename()).toBe('marksheet.pdf');
  await expect(page).toHaveURL(new RegExp(`/hce/onboarding/candidate/${person.candidateId}$`));
});

test.describe('a reason for sending back, typed when the session ends', () => {
  test.use({ expectedErrors: [answered(401)] });

  test('stays when another tab logs out', async ({ page, server, context }) => {
    const person = await newJoined(server);
    await asHr(page, server);
    await opens(page, person);
    await button(page, 'Send back').click();
    const reason = page.getByLabel('Reason', { exact: true });
    await reason.fill('The photo shows nobody.');
    const other = await context.newPage();
    await open(other, '/hce');
    await other.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay', exact: true }).click();
    await expect(reason).toHaveValue('The photo shows nobody.');
    await other.close();
  });
});
