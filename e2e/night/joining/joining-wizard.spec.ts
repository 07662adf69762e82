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

test('an upload that stalls before its first byte can be cancelled', async ({ page, server }) => {
  await reachesBank(page, server);
  await types(page, bank);
  await chooses(page, 'Passbook', await pdf('passbook.pdf'));
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/candidate/saveCandidateBankDetails', async (route) => {
    await released;
    await route.abort();
  });
  await goesOn(page);
  await page.getByRole('button', { name: 'Cancel upload', exact: true }).click();
  await expect(page.getByText('The upload was cancelled. Nothing was saved.', { exact: true })).toBeVisible();
  release(undefined);
  await expectTyped(page, bank);
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

test('a profile photo above its limit becomes a smaller copy by itself', async ({ page, server }) => {
  await entersJoining(page, server);
  const photo = padded(await jpg(page, 'me.jpg', 3000), 6 * 1024 * 1024);
  await page.getByLabel('Profile Photo', { exact: true }).setInputFiles(photo);
  await expect(page.getByText(/^Made smaller: /)).toBeVisible();
  await expect(page.getByText('File size exceeds 5MB', { exact: true })).toHaveCount(0);
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
