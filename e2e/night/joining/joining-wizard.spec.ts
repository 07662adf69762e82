import { expect, test } from '#e2e/support/fixtures.ts';
import { expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import {
  bank,
  chooses,
  entersJoining,
  expectStep,
  expectTyped,
  fillsPersonal,
  goesOn,
  reachesBank,
  returnsToJoining,
  types,
} from '#e2e/support/joining-actions.ts';
import { jpg, padded, pdf } from '#e2e/support/joining-files.ts';

test('without WebCrypto a reload names the files that have to be chosen again', async ({ page, server }) => {
  // As on a page without https, which has no WebCrypto.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
  const person = await entersJoining(page, server);
  await fillsPersonal(page);
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Personal');
  for (const name of ['pan.pdf', 'aadhaar.png', 'me.jpg']) {
    await expect(page.getByText(/^Please choose these files again: /)).toContainText(name);
  }
});

test('a picture over the limit is refused, and its smaller copy is offered', async ({ page, server }) => {
  await reachesBank(page, server);
  await chooses(page, 'Passbook', padded(await jpg(page, 'scan.jpg', 3000), 10 * 1024 * 1024 + 1));
  const refusal = page.getByText('File size exceeds 10MB', { exact: true });
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: /^Use the smaller copy/ }).click();
  await expect(refusal).toHaveCount(0);
  await expect(page.getByText(/^Made smaller: /)).toBeVisible();
});

test('an iPhone photo is refused with advice at its field', async ({ page, server }) => {
  await reachesBank(page, server);
  const buffer = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000', 'latin1');
  await chooses(page, 'Passbook', { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  const field = page.getByLabel('Passbook', { exact: true });
  await expectFieldError(field, 'Only PNG, JPG, or PDF files are allowed');
  await expect(field).toHaveAccessibleDescription(
    /This is an iPhone photo \(HEIC\)\. Take the photo here, or set Camera > Formats to Most Compatible\./,
  );
  await chooses(page, 'Passbook', await pdf('passbook.pdf'));
  await expect(page.getByText(/iPhone photo/)).toHaveCount(0);
});

test('an upload shows its progress, and a cancelled one keeps the form', async ({ page, context, server }) => {
  await reachesBank(page, server);
  await types(page, bank);
  await chooses(page, 'Passbook', padded(await pdf('passbook.pdf'), 4 * 1024 * 1024));
  const network = await context.newCDPSession(page);
  const uploads = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await uploads(100 * 1024);
  await goesOn(page);
  await expect(page.getByText(/^Uploading \d+% · /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload', exact: true }).click();
  await expect(page.getByText('The upload was cancelled. Nothing was saved.', { exact: true })).toBeVisible();
  await expectTyped(page, bank);
  await uploads(-1);
  await goesOn(page);
  await expectStep(page, 'Experience');
});
