import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import PdfKit from 'pdfkit';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { chooses, entersJoining, expectStep, fillsPersonal, goesOn } from '#e2e/support/joining-actions.ts';
import { pdf, png, type TestFile } from '#e2e/support/joining-files.ts';

test.setTimeout(120_000);
test.use({ viewport: phone });
const locked = 'This PDF asks for a password. Save it without one and choose it again.';
const advice = 'An e-Aadhaar opens with the first four letters of your name in capitals and your year of birth.';
const incomplete = 'This PDF is incomplete. Download it again and choose it once more.';
const broken = 'This picture cannot be opened. Take it again, or choose another one.';

async function withPasswords(name: string, passwords: object): Promise<TestFile> {
  const page = new PdfKit({ pdfVersion: '1.7ext3', ...passwords });
  page.text('e-Aadhaar').end();
  return { name, mimeType: 'application/pdf', buffer: await buffer(page) };
}

const cut = (file: TestFile, part: number): TestFile => ({
  ...file,
  buffer: file.buffer.subarray(0, Math.floor(file.buffer.length * part)),
});

const file = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('files that cannot be opened are refused when they are chosen, with the way out', async ({ page, server }) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('saveCandidate')) saves.push(request.url());
  });
  await entersJoining(page, server);
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();

  await chooses(page, 'Aadhaar Card', await withPasswords('aadhaar.pdf', { userPassword: 'ANAN1998' }));
  await expectFieldError(file(page, 'Aadhaar Card'), locked);
  await expect(page.getByText(advice)).toBeVisible();
  await chooses(page, 'PAN Card', await withPasswords('pan.pdf', { userPassword: 'ABCPN1234F' }));
  await expectFieldError(file(page, 'PAN Card'), locked);
  await expect(page.getByText(advice)).toHaveCount(1);
  const photo = await readFile(new URL('../../../test/documents/upright-by-exif.jpg', import.meta.url));
  const portrait = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo };
  await chooses(page, 'Profile Photo', cut(portrait, 0.8));
  await expectFieldError(file(page, 'Profile Photo'), broken);
  await goesOn(page);
  await expect(file(page, 'PAN Card')).toHaveAttribute('aria-invalid', 'true');
  await chooses(page, 'PAN Card', cut(await pdf('pan.pdf'), 0.6));
  await expectFieldError(file(page, 'PAN Card'), incomplete);
  expect(saves).toEqual([]);

  // What is sound, or can be read all the same.
  await chooses(page, 'Aadhaar Card', await withPasswords('aadhaar.pdf', { ownerPassword: 'owner' }));
  await expect(page.getByText(advice)).toBeHidden();
  const printed = await pdf('pan.pdf');
  await chooses(page, 'PAN Card', { ...printed, buffer: Buffer.concat([Buffer.from('\r\n'), printed.buffer]) });
  await chooses(page, 'Profile Photo', portrait);
  await goesOn(page);
  await expectStep(page, 'Bank');
  await chooses(page, 'Passbook', cut(png('passbook.png', 200), 0.5));
  await expectFieldError(file(page, 'Passbook'), broken);
  expect(saves).toHaveLength(1);
});
