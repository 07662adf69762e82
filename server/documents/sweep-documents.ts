import type { Deps } from '#server/deps.ts';
import { encryptedFilesPrefix } from '#server/sealing/encrypted-files.ts';
import { deleteExpiredHandoffs, referencedKeys } from './queries.ts';

/** An unreferenced file waits this long for the save that it may belong to. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Moves files that no row has referred to for 24 hours to the trash, and removes them from there after
 * RETENTION_TRASH_DAYS. A file in the trash that a row refers to, as after a restore, comes back. What uploads of
 * killed processes left is removed. */
export async function sweepDocuments(deps: TrashDeps & Pick<Deps, 'log'>): Promise<void> {
  const { storage, now, log } = deps;
  const counts = { trashed: 0, restored: 0, removed: 0 };
  // Their files are swept like those of an upload that was broken off.
  await deleteExpiredHandoffs(deps.db, now());
  const abandonedBefore = new Date(now().getTime() - abandonedAfterMs);
  const today = now().toISOString().slice(0, 10);

  for await (const keys of batchesOf(storage.list(encryptedFilesPrefix), abandonedBefore)) {
    const referenced = await referencedKeys(deps.db, keys);
    for (const key of keys.filter((one) => !referenced.has(one))) {
      await storage.move(key, keyInTrash(key, today));
      counts.trashed += 1;
    }
  }

  for await (const { referenced, overdue } of trashBatches(deps)) {
    for (const key of referenced) await storage.move(key, keyBeforeTrash(key));
    for (const key of overdue) await storage.remove(key);
    counts.restored += referenced.length;
    counts.removed += overdue.length;
  }

  await storage.removeUnfinished(abandonedBefore);
  log.info(counts, 'documents swept');
}

const trashPrefix = 'trash/';
const dayMs = 24 * 60 * 60 * 1000;
const filesAtOnce = 500;

export type TrashDeps = Pick<Deps, 'db' | 'storage' | 'now' | 'env'>;

/** Files of the trash: those that a row refers to, as after a restore, and those that may go. */
type TrashBatch = { referenced: string[]; overdue: string[] };

/** The path of a file in the trash from this day on: `documents/3f9c…` becomes `trash/2026-11-20/3f9c…`. */
const keyInTrash = (key: string, day: string): string =>
  `${trashPrefix}${day}/${key.slice(encryptedFilesPrefix.length)}`;

/** The key of a file before it came into the trash. */
const keyBeforeTrash = (key: string): string => `${encryptedFilesPrefix}${key.split('/').slice(2).join('/')}`;

/** Files whose days in the trash (RETENTION_TRASH_DAYS, counted from the midnight before they came) are over. */
async function* trashBatches({ db, storage, now, env }: TrashDeps): AsyncGenerator<TrashBatch> {
  for await (const keys of batchesOf(storage.list(trashPrefix), null)) {
    const referenced = await referencedKeys(db, keys.map(keyBeforeTrash));
    const isReferenced = (key: string) => referenced.has(keyBeforeTrash(key));
    const isOverdue = (key: string) => now().getTime() - dayInTrash(key) >= env.RETENTION_TRASH_DAYS * dayMs;
    yield {
      referenced: keys.filter(isReferenced),
      overdue: keys.filter((key) => !isReferenced(key) && isOverdue(key)),
    };
  }
}

export async function countOverdueTrash(deps: TrashDeps): Promise<number> {
  let count = 0;
  for await (const { overdue } of trashBatches(deps)) count += overdue.length;
  return count;
}

/** Removes the files in the trash that may go; answers how many they were. */
export async function emptyTrash(deps: TrashDeps): Promise<number> {
  let count = 0;
  for await (const { overdue } of trashBatches(deps)) {
    for (const key of overdue) await deps.storage.remove(key);
    count += overdue.length;
  }
  return count;
}

/** Keys in batches; with `storedBefore` only those of files that were stored before it. */
async function* batchesOf(files: AsyncIterable<{ key: string; storedOn: Date }>, storedBefore: Date | null) {
  let batch: string[] = [];
  for await (const { key, storedOn } of files) {
    if (storedBefore === null || storedOn < storedBefore) batch.push(key);
    if (batch.length < filesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Midnight of the day on which a file came into the trash. */
const dayInTrash = (key: string): number => Date.parse(key.split('/')[1] ?? '');
