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
  fillsBank,
  goesBack,
} from '#e2e/support/joining-actions.ts';
import { jpg, padded, pdf, png } from '#e2e/support/joining-files.ts';

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

test('a saved step shows its file after a reload, and a replaced file is the new one', async ({ page, server }) => {
  const person = await reachesBank(page, server);
  await fillsBank(page);
  await goesOn(page);
  await expectStep(page, 'Experience');
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Experience');
  await goesBack(page);
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
  const link = page.getByRole('link', { name: /^View Passbook/ });
  const before = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(before.headers()['content-type']).toContain('application/pdf');
  const replacement = png('new-passbook.png', 64);
  await chooses(page, 'Passbook', replacement);
  await goesOn(page);
  await expectStep(page, 'Experience');
  await goesBack(page);
  await expectStep(page, 'Bank');
  await expect(link).toContainText('.png');
  const after = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(after.headers()['content-type']).toContain('image/png');
  expect((await after.body()).equals(replacement.buffer)).toBe(true);
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

test('a logout asks before unsaved typing or files are lost', async ({ page, server }) => {
  const person = await reachesBank(page, server);
  const logsOut = async () => {
    await page.getByRole('button', { name: person.form.fullName, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await types(page, bank);
  await chooses(page, 'Passbook', await pdf('passbook.pdf'));
  await logsOut();
  const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await expectTyped(page, bank);
  await page.getByRole('button', { name: 'Remove Passbook', exact: true }).click();
  await logsOut();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/login/);
});

test('a large picture is made smaller, which can be undone, and a small one is not', async ({ page, server }) => {
  await reachesBank(page, server);
  const made = page.getByText(/^Made smaller: \d+(?:\.\d)? [KM]B$/);
  const original = page.getByRole('button', { name: 'Use the original', exact: true });
  await chooses(page, 'Passbook', padded(await jpg(page, 'scan.jpg', 3000), 4 * 1024 * 1024));
  await expect(made).toBeVisible();
  await original.click();
  await expect(made).toHaveCount(0);
  await expect(page.getByText(/^4\.\d MB · ready$/)).toBeVisible();
  await page.getByRole('button', { name: /^Use the smaller copy/ }).click();
  await expect(made).toBeVisible();
  await chooses(page, 'Passbook', png('small.png'));
  await expect(page.getByRole('link', { name: /^View Passbook/ })).toContainText('small');
  await expect(made).toHaveCount(0);
  await expect(original).toHaveCount(0);
});
