import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readableCode } from '#domain/verification/code.ts';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';
import { newCandidate } from '#e2e/support/people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** What this button downloads. */
async function downloaded(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFile(await (await started).path());
}

async function choosesPdf(page: Page, bytes: Buffer): Promise<void> {
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes };
  await page.getByLabel('Letter as PDF').setInputFiles(file);
}

test.use({ viewport: phone });

test('a visitor verifies a signed letter by code, link and file, and one changed byte is detected', async ({
  page,
  server,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(answered(404));
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'ACCEPTED');
  await asHr(page, server);
  await open(page, `/hce/offers/${person.candidateOfferId}`);
  const signed = await downloaded(page, 'Download signed letter');
  const text = await pdfText(signed);
  const printed = /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}/.exec(text)?.[0] ?? '';
  const certificate = await pdfText(await downloaded(page, 'Section 63 certificate'));
  expect(certificate).toContain('CERTIFICATE PART A (To be filled by the Party)');
  expect(certificate).toContain(printed);
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(
    'made the Section 63 certificate of version 1 of the letter',
  );

  // A visitor without a session.
  const other = await browser.newContext({ baseURL: server.url, viewport: phone });
  const visitor = await other.newPage();
  await open(visitor, '/verify');
  await visitor.getByRole('textbox', { name: 'Code' }).fill(printed.toLowerCase().replaceAll('-', ' '));
  await visitor.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(heading(visitor, 'This letter is genuine')).toBeFocused();
  await expect(visitor).toHaveURL(new RegExp(`#/verify/${readableCode(printed.replaceAll('-', ''))}$`));
  await expect(visitor.getByText(/^A•+ M•+ \d•+$/)).toBeVisible();
  await expect(visitor.getByText('Yes', { exact: true })).toBeVisible();

  await choosesPdf(visitor, signed);
  await expect(heading(visitor, 'This PDF is genuine and unchanged')).toBeFocused();
  const changed = Buffer.from(signed);
  changed[5000] = (changed[5000] ?? 0) ^ 1;
  await choosesPdf(visitor, changed);
  await expect(heading(visitor, 'No accepted letter is exactly this PDF.')).toBeFocused();
  await other.close();

  // The link of the QR code, for one who is logged in here.
  await open(page, `/verify/${printed}`);
  await expect(heading(page, 'This letter is genuine')).toBeVisible();
  await open(page, `/verify/${printed.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`);
  await expect(page.getByRole('alert')).toContainText('No letter with this code was found.');
});
