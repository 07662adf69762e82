import type { Deps } from '#server/deps.ts';
import { encryptedFilesPrefix } from '#server/sealing/encrypted-files.ts';
import { referencedKeys } from './queries.ts';
import { batchesOf, keyBeforeTrash, keyInTrash, trashBatches, type TrashDeps } from './trash.ts';

/** An unreferenced file waits this long for the save that it may belong to. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Moves files that no row has referred to for 24 hours to the trash, and removes them from there after
 * RETENTION_TRASH_DAYS. A file in the trash that a row refers to, as after a restore, comes back. What uploads of
 * killed processes left is removed. */
export async function sweepDocuments(deps: TrashDeps & Pick<Deps, 'log'>): Promise<void> {
  const { storage, now, log } = deps;
  const counts = { trashed: 0, restored: 0, removed: 0 };
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
