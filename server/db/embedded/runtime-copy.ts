import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './embedded-postgres-error.ts';

/**
 * Copies the binaries to `target`, readable by every account, and returns `target`. A copy that is there and complete
 * is used again; one that was cut short (kill, power loss) is made anew. Copies of other versions beside it go.
 */
export async function copyRuntime(native: string, target: string): Promise<string> {
  const files = await filesNeeded(native);
  if (!(await isComplete(native, target, files))) {
    await rm(target, { recursive: true, force: true });
    const unfinished = await mkdtemp(`${target}.unfinished-`);
    await chmod(unfinished, 0o755);
    for (const directory of new Set(files.map((file) => dirname(file)))) {
      await makeOpenDirectory(unfinished, directory);
    }
    for (const file of files) {
      await copyFile(join(native, file), join(unfinished, file));
      await chmod(join(unfinished, file), file.startsWith('bin/') ? 0o755 : 0o644);
    }
    await rename(unfinished, target);
  }
  await removeOthers(target);
  return target;
}

async function filesNeeded(native: string): Promise<string[]> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(native.length + 1))
    .filter((file) => !file.endsWith('.a') && !file.includes('/pgxs/'))
    .toSorted();
}

async function isComplete(native: string, target: string, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const [wanted, found] = await Promise.all([sizeOf(join(native, file)), sizeOf(join(target, file))]);
    if (wanted !== found) return false;
  }
  return true;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes each part on its own: the mode of a recursive mkdir passes through the umask, which may close it again. */
async function makeOpenDirectory(root: string, directory: string): Promise<void> {
  if (directory === '.') return;
  await makeOpenDirectory(root, dirname(directory));
  await mkdir(join(root, directory), { recursive: true });
  await chmod(join(root, directory), 0o755);
}

async function removeOthers(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith('runtime-') || name === basename(target)) continue;
    await rm(join(dirname(target), name), { recursive: true, force: true });
  }
}
