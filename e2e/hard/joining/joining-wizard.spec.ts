import { logout } from '#contract/candidate-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { kept } from '#e2e/support/candidate-actions.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import {
  bank,
  chooses,
  expectStep,
  expectTyped,
  fillsBank,
  goesBack,
  goesOn,
  reachesBank,
  returnsToJoining,
  types,
} from '#e2e/support/joining-actions.ts';
import { jpg, padded, pdf, png } from '#e2e/support/joining-files.ts';
import { candidatePassword } from '#e2e/support/people.ts';

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

test('a session that ends in the wizard asks for the password in place', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  await reachesBank(page, server);
  await fillsBank(page);
  const { tab } = await kept(page);
  await httpClient(server.url).json(logout, { token: tab['candidateToken'] ?? '' });
  await goesOn(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expectStep(page, 'Experience');
  await goesBack(page);
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
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

test('a save over a newer one from another window is refused and keeps its typing', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(409));
  const person = await reachesBank(page, server);
  await fillsBank(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/`);
  await returnsToJoining(other, person);
  await expectStep(other, 'Bank');
  await types(other, { ...bank, 'Branch Name': 'Khar West' });
  await chooses(other, 'Passbook', await pdf('other.pdf'));
  await goesOn(other);
  await expectStep(other, 'Experience');
  await goesOn(page);
  await expect(
    alertOf(
      page,
      'This step was changed on another device or in another window. Reload to see what changed; your typing stays.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(
    alertOf(
      page,
      'This step was changed on another device or in another window. Reload to see what changed; your typing stays.',
    ),
  ).toHaveCount(0);
  // The typed values replace those of the other window, and the next save has its version.
  await expectTyped(page, bank);
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
