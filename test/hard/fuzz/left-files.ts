import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from '#test/test-app.ts';

/** Answers, at each call, the files that were added to or removed from the data folder since the last one. */
export function watchFiles(t: TestApp): () => Promise<string[]> {
  let seen: Set<string> | null = null;
  return async () => {
    const now = await filesUnder(t.deps.env.dataDir);
    const before = seen ?? now;
    seen = now;
    return [...now, ...before].filter((name) => !now.has(name) || !before.has(name));
  };
}

async function filesUnder(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)));
}
