import { access, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFile, hasCode, preparePrivateFolder, publishFile } from '#server/adapters/durable-file.ts';
import type { FileContent } from '#server/adapters/durable-file.ts';
import { outboxName } from './names.ts';
import type { OutboxItem } from './names.ts';

/**
 * Puts one message into the outbox folder (mode 0700, files 0600) and answers its file name. Each call makes a file of its
 * own, also for one recipient in the same millisecond and with several processes; it has its name only when it is complete.
 */
export async function dropIntoOutbox(
  folder: string,
  kind: OutboxItem['kind'],
  recipient: string,
  content: FileContent,
): Promise<string> {
  await preparePrivateFolder(folder);
  for (let microseconds = Date.now() * 1000; ; microseconds += 1) {
    const name = outboxName(kind, recipient, microseconds);
    const handle = await claim(folder, name);
    if (handle) {
      await publishFile(handle, temporaryPath(folder, name), join(folder, name), content);
      return name;
    }
  }
}

/**
 * The temporary file made exclusively is the claim on the name. Looking for the final name comes after it: whoever had the
 * claim before has either published under that name or given it up.
 */
async function claim(folder: string, name: string): Promise<FileHandle | null> {
  const temporary = temporaryPath(folder, name);
  let handle: FileHandle;
  try {
    handle = await createPrivateFile(temporary);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  }
  if (!(await exists(join(folder, name)))) return handle;
  await handle.close();
  await rm(temporary, { force: true });
  return null;
}

function temporaryPath(folder: string, name: string): string {
  return join(folder, `.${name}.part`);
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
