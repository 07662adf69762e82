import { chooseAgain, keptRows, expectKept } from '#e2e/support/kept-files.ts';
import type { Page } from '@playwright/test';
import { kept } from '#e2e/support/candidate-actions.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import {
  bank,
  chooses,
  choosesPersonalFiles,
  entersJoining,
  expectStep,
  expectTyped,
  goesOn,
  reachesBank,
  types,
} from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { candidateLogsIn, candidatePassword, newCandidate } from '#e2e/support/people.ts';

async function logsInAgain(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.use({ viewport: phone });

test('a chosen file survives a reload and is saved with Next', async ({ page, server }) => {
  await reachesBank(page, server);
  await types(page, bank);
  const passbook = await pdf('passbook.pdf', 'Passbook of Ananya');
  await chooses(page, 'Passbook', passbook);
  await expectKept(page, 1);
  await page.reload();
  await logsInAgain(page);
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
  await expect(page.getByText(chooseAgain)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Passbook, passbook.pdf' })).toBeVisible();

  await goesOn(page);
  await expectStep(page, 'Experience');
  await expectKept(page, 0);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  const link = page.getByRole('link', { name: /^View Passbook/ });
  const stored = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await stored.body()).equals(passbook.buffer)).toBe(true);
});

test('files on the disk are encrypted, with name and key', async ({ page, server }) => {
  const person = await entersJoining(page, server);
  await choosesPersonalFiles(page);
  await expectKept(page, 3);
  for (const { box } of await keptRows(page)) {
    const text = Buffer.from(box).toString('latin1');
    for (const trace of ['%PDF', 'PNG', 'JFIF', 'pan.pdf', 'aadhaar', 'me.jpg', person.candidateId]) {
      expect(text).not.toContain(trace);
    }
  }
  const { tab, browser } = await kept(page);
  expect(tab[`joiningProgress:${person.candidateId}`]).toContain('filesKey');
  expect(JSON.stringify(browser)).not.toContain('filesKey');
});

test('a logout removes the stored files', async ({ page, server }) => {
  const person = await entersJoining(page, server);
  await choosesPersonalFiles(page);
  await expectKept(page, 3);
  await page.getByRole('button', { name: person.form.fullName, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expectKept(page, 0);
});

test('another candidate in the same tab cannot read the files: their key is gone', async ({ page, server }) => {
  const other = await newCandidate(server);
  await entersJoining(page, server);
  await choosesPersonalFiles(page);
  await expectKept(page, 3);
  await page.reload();
  await candidateLogsIn(page, other.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  expect(JSON.stringify(await kept(page))).not.toContain('filesKey');
});
