import type { Deps } from '#server/deps.ts';

/** Removes files that no row refers to any more, after the commit; what cannot be removed now is left to the sweep. */
export async function removeFiles(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  storageKeys: string[],
): Promise<void> {
  for (const key of storageKeys) {
    try {
      await storage.remove(key);
    } catch (error) {
      log.warn({ err: error }, 'a replaced file was left to the sweep');
    }
  }
}
