import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** PostgreSQL's own rules of access: it reads the file as its account, and the file names only our role. */
const readable = new Set(['postgres/pg_hba.conf']);

/** What in the data folder, the folder itself and the backup are open to anybody but their owners, with their modes. */
export async function openModes({ dataDir }: Site): Promise<string[]> {
  const paths = ['.', '../backup', ...(await readdir(dataDir, { recursive: true }))];
  const open: string[] = [];
  for (const path of paths) {
    const stats = await lstat(join(dataDir, path));
    if (stats.isSymbolicLink() || readable.has(path)) continue;
    // As root the database has an account of its own, whose group may pass through these folders and read nothing in them.
    const allowed = stats.isDirectory() && /^(\.|postgres)$/.test(path) ? 0o710 : 0o700;
    if ((stats.mode & 0o777 & ~allowed) !== 0) open.push(`${path} ${(stats.mode & 0o777).toString(8)}`);
  }
  return open;
}
