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
  fillsJob,
  firstJob,
  goesOn,
  group,
  reachesBank,
  reachesExperience,
  returnsToJoining,
  secondJob,
  types,
} from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { candidateLogsIn, candidateLogsOut, candidatePassword, newCandidate } from '#e2e/support/people.ts';

const chooseAgain = /^Please choose these files again: /;

type Row = { owner: string; box: number[] };

/** The rows that the browser keeps on its disk for the chosen files. */
async function keptRows(page: Page): Promise<Row[]> {
  return page.evaluate(async () => {
    const answer = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'joiningFiles')) return [];
    const database = await answer(indexedDB.open('joiningFiles'));
    const rows: { owner: string; box: ArrayBuffer }[] = await answer(
      database.transaction('files').objectStore('files').getAll(),
    );
    database.close();
    return rows.map(({ owner, box }) => ({ owner, box: [...new Uint8Array(box)] }));
  });
}

/** Waits until `count` files are on the disk. */
async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await keptRows(page)).length, { message: 'files on the disk' }).toBe(count);
}

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

test('files return to their entries after a reload, a removed one does not', async ({ page, server }) => {
  const person = await reachesExperience(page, server);
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await fillsJob(page, 1, firstJob);
  await page.getByRole('button', { name: 'Add More Experience', exact: true }).click();
  await fillsJob(page, 2, secondJob);
  await expectKept(page, 2);
  await group(page, 'Experience 1').getByRole('button', { name: 'Remove Payslip', exact: true }).click();
  await expectKept(page, 1);
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Experience');
  await expect(group(page, 'Experience 2').getByRole('link', { name: 'View Payslip, payslip-2.pdf' })).toBeVisible();
  await expect(group(page, 'Experience 1').getByRole('link', { name: /^View Payslip/ })).toHaveCount(0);
  await expect(page.getByText(chooseAgain)).toHaveCount(0);
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

test('the next login removes files of a closed tab, not those of an open one', async ({ page, context, server }) => {
  await entersJoining(page, server);
  await choosesPersonalFiles(page);
  await expectKept(page, 3);
  const next = await context.newPage();
  const other = await newCandidate(server);
  await next.goto(`${server.url}/`);
  await candidateLogsIn(next, other.candidateId);
  await expect(next).toHaveURL(/#\/onboard\/offer$/);
  await candidateLogsOut(next, other.form.fullName);
  expect(await keptRows(next)).toHaveLength(3);

  await page.close();
  await candidateLogsIn(next, other.candidateId);
  await expect(next).toHaveURL(/#\/onboard\/offer$/);
  await expectKept(next, 0);
});

test('another candidate in the same tab gets none of the files', async ({ page, server }) => {
  const other = await newCandidate(server);
  await entersJoining(page, server);
  await choosesPersonalFiles(page);
  await expectKept(page, 3);
  await page.reload();
  await candidateLogsIn(page, other.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expectKept(page, 0);
});

test('with a full disk the form works, and a reload names the file to choose again', async ({ page, server }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  const person = await reachesBank(page, server);
  await types(page, bank);
  await chooses(page, 'Passbook', await pdf('passbook.pdf'));
  await expect(page.getByRole('link', { name: 'View Passbook, passbook.pdf' })).toBeVisible();
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Bank');
  await expectTyped(page, bank);
  await expect(page.getByText(chooseAgain)).toContainText('Passbook: passbook.pdf');
});
