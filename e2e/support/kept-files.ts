import type { Page } from '@playwright/test';
import { expect } from '#e2e/support/fixtures.ts';

export const chooseAgain = /^Please choose these files again: /;
export type Row = { owner: string; box: number[] };

/** The rows that the browser keeps on its disk for the chosen files. */
export async function keptRows(page: Page): Promise<Row[]> {
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
export async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await keptRows(page)).length, { message: 'files on the disk' }).toBe(count);
}
