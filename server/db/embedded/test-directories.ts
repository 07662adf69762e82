import { chmodSync, chownSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './launcher.ts';

// Test support: directories that are removed again, together with the databases that start in them or elsewhere.
const made: string[] = [];

/** Makes a directory that every account can enter, or with the mode and owner given. */
export function makeDirectory(options: { mode?: number; owner?: { uid: number; gid: number } } = {}): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'aarambh-embedded-')));
  chmodSync(directory, options.mode ?? 0o755);
  if (options.owner) chownSync(directory, options.owner.uid, options.owner.gid);
  made.push(directory);
  return directory;
}

/** The file in DATA_DIR that names the place of a database that is elsewhere. */
export function pointerIn(dataDir: string): string {
  return join(dataDir, 'postgres', 'database-place.txt');
}

/** Makes DATA_DIRs that hold a database already, for tests that are not about the first start. */
export async function makeSeed(): Promise<(target?: string) => string> {
  const seed = makeDirectory();
  const server = await startEmbeddedPostgres({ dataDir: seed, log: () => undefined });
  await server.stop();
  return (dataDir = makeDirectory()) => {
    // Root's copies are root's, as after a restore: the launcher gives them back.
    cpSync(seed, dataDir, { recursive: true });
    return dataDir;
  };
}

/** Removes every directory that this file's tests made. */
export function removeDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}
