import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EnvError, type Env } from '#server/env.ts';
import { errorCode } from './error-code.ts';

/** Makes DATA_DIR, for its owner alone, and writes to it once. Raises EnvError with a sentence when that is impossible. */
export async function prepareDataDir({ dataDir }: Pick<Env, 'dataDir'>): Promise<void> {
  try {
    await makeFolder(dataDir);
    const probe = join(dataDir, `.written-${randomUUID()}`);
    const handle = await open(probe, 'wx', 0o600);
    try {
      await handle.writeFile('x');
    } finally {
      await handle.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    throw new EnvError(
      `DATA_DIR cannot be used: ${reasonOf(error, dataDir)}. Set it to a folder that this user may write to.`,
      { cause: error },
    );
  }
}

/** As `mkdir -p`. Node's own never ends where a folder cannot be made although the one above it is there, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') {
      if (!(await stat(path)).isDirectory()) throw new Error(`${path} is a file`, { cause: error });
      return;
    }
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}

const reasons: Record<string, string> = {
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
  ENOTDIR: 'lies below a file',
  ENOENT: 'cannot be made there',
};

function reasonOf(error: unknown, dataDir: string): string {
  const known = reasons[errorCode(error)];
  if (known !== undefined) return `${dataDir} ${known}`;
  return error instanceof Error ? error.message : String(error);
}
