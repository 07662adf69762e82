import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerProcess } from '#test/server-process.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';

async function storedFiles({ outbox }: ServerProcess): Promise<string[]> {
  const folder = join(dirname(outbox), 'documents', 'documents');
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
}

/** Changes a byte in each file that was stored since `before`. */
async function damageNew(server: ServerProcess, before: string[]): Promise<void> {
  const fresh = (await storedFiles(server)).filter((path) => !before.includes(path));
  expect(fresh.length).toBeGreaterThan(0);
  for (const path of fresh) {
    const content = await readFile(path);
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
    await writeFile(path, content);
  }
}

test('a damaged document asks HR to send the form back', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(410));
  const before = await storedFiles(server);
  const person = await newJoined(server);
  await damageNew(server, before);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await page.getByRole('button', { name: 'Show PAN Card', exact: true }).click();
  const pane = page.getByRole('complementary', { name: 'Documents' });
  await expect(pane.getByRole('alert').first()).toHaveText(
    'This document is damaged. Please send the form back, so that the candidate uploads it again.',
  );
  await expect(pane.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send back', exact: true })).toBeVisible();
});
