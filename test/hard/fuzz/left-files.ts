import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import type { TestApp } from '#test/test-app.ts';

export type FileWatch = {
  /** Files added to or removed from the data folder since the last call. */
  changes(): Promise<string[]>;
  /** Runs the sweeps of the next weeks; returns files that no row refers to after them. */
  unknownToSweep(): Promise<string[]>;
};

export function createFileWatch(t: TestApp): FileWatch {
  let seen: Set<string> | null = null;
  const look = async () => new Set(await filesUnder(t.deps.env.dataDir));
  return {
    async changes() {
      const now = await look();
      const before = seen ?? now;
      seen = now;
      return apart(now, before);
    },
    async unknownToSweep() {
      for (const days of [2, 400]) {
        const later = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
        await sweepDocuments({ ...t.deps, now: () => later });
      }
      const rows = await t.db.selectFrom('documents').select('storage_key').execute();
      const known = new Set(rows.map(({ storage_key: key }) => join('documents', key)));
      seen = await look();
      return apart(seen, known);
    },
  };
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function apart(one: Set<string>, other: Set<string>): string[] {
  return [...[...one].filter((name) => !other.has(name)), ...[...other].filter((name) => !one.has(name))];
}
