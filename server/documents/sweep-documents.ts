import type { Deps } from '#server/deps.ts';
import { sealedFilesPrefix } from '#server/sealed-files.ts';
import { referencedKeys } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const trashPrefix = 'trash/';
/** A file that is not referenced waits so long for the save that it may belong to. */
const abandonedAfterMs = dayMs;
/** At least a week in the trash, counted in whole days: time to notice that a database was restored too far back. */
const trashDays = 8;
const filesAtOnce = 500;

type SweepDeps = Pick<Deps, 'db' | 'storage' | 'now' | 'log'>;

/**
 * Moves files that no row has referred to for 24 hours to the trash, and removes them from there a week later. A file in
 * the trash that a row refers to, as after a restore, comes back. What uploads of killed processes left is removed.
 */
export async function sweepDocuments(deps: SweepDeps): Promise<void> {
  const { storage, now, log } = deps;
  const counts = { trashed: 0, restored: 0, removed: 0 };
  const abandonedBefore = new Date(now().getTime() - abandonedAfterMs);
  const today = now().toISOString().slice(0, 10);

  for await (const keys of batchesOf(storage.list(sealedFilesPrefix), abandonedBefore)) {
    const referenced = await referencedKeys(deps.db, keys);
    for (const key of keys.filter((one) => !referenced.has(one))) {
      await storage.move(key, `${trashPrefix}${today}/${key.slice(sealedFilesPrefix.length)}`);
      counts.trashed += 1;
    }
  }

  for await (const keys of batchesOf(storage.list(trashPrefix), null)) {
    const referenced = await referencedKeys(deps.db, keys.map(keyBeforeTrash));
    for (const key of keys) {
      if (referenced.has(keyBeforeTrash(key))) {
        await storage.move(key, keyBeforeTrash(key));
        counts.restored += 1;
      } else if (now().getTime() - dayInTrash(key) >= trashDays * dayMs) {
        await storage.remove(key);
        counts.removed += 1;
      }
    }
  }

  await storage.removeUnfinished(abandonedBefore);
  log.info(counts, 'documents swept');
}

/** `trash/2026-11-20/3f9c…` was `documents/3f9c…`. */
function keyBeforeTrash(key: string): string {
  return `${sealedFilesPrefix}${key.split('/').slice(2).join('/')}`;
}

/** Midnight of the day on which a file came into the trash. */
function dayInTrash(key: string): number {
  return Date.parse(key.split('/')[1] ?? '');
}

async function* batchesOf(
  files: AsyncIterable<{ key: string; storedOn: Date }>,
  storedBefore: Date | null,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { key, storedOn } of files) {
    if (storedBefore === null || storedOn < storedBefore) batch.push(key);
    if (batch.length < filesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
