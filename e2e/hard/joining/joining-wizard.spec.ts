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
import { pdf } from '#e2e/support/joining-files.ts';
import { candidatePassword } from '#e2e/support/people.ts';

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
