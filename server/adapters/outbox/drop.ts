import { randomUUID } from 'node:crypto';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '#server/process/error-code.ts';
import {
  createPrivateFile,
  preparePrivateFolder,
  publishFile,
  type FileContent,
} from '#server/process/private-file.ts';

/** Puts one message into the outbox folder (mode 0700, files 0600) and answers its file name. Each call makes a file of
 * its own, also for one recipient in the same millisecond and with several processes; it has its name only when it is
 * complete. */
export async function dropIntoOutbox(
  folder: string,
  kind: OutboxItem['kind'],
  recipient: string,
  content: FileContent,
): Promise<string> {
  await preparePrivateFolder(folder);
  const temporary = join(folder, `.${randomUUID()}.part`);
  await publishFile(await createPrivateFile(temporary), temporary, temporary, content);
  for (let microseconds = Date.now() * 1000; ; microseconds += 1) {
    const name = outboxName(kind, recipient, microseconds);
    try {
      await link(temporary, join(folder, name));
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      throw error;
    }
    await rm(temporary);
    return name;
  }
}

/** One file of the outbox as its name tells it; `to` is the recipient as far as a file name can hold it. */
export type OutboxItem = { name: string; kind: 'mail' | 'sms'; time: Date; to: string };

const extensions = { mail: 'eml', sms: 'sms' } as const;
const longestRecipient = 150;
const pattern = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})\.(\d{3})\d{3}Z-([\w@.+-]+)\.(eml|sms)$/;

/** `<time>-<recipient>.eml` or `.sms`. The time is UTC to the microsecond and sorts as text; what a file system or a
 * shell could take for something else in the recipient becomes `_`. */
function outboxName(kind: OutboxItem['kind'], recipient: string, microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = String(microseconds % 1000).padStart(3, '0');
  const time = new Date(milliseconds).toISOString().replace(/[-:]/g, '').replace('Z', `${rest}Z`);
  const to = recipient.replace(/[^\w@.+-]/g, '_').slice(0, longestRecipient) || '_';
  return `${time}-${to}.${extensions[kind]}`;
}

/** Reads a name back; null for any other file. A name that passes holds no separator, so it stays inside its folder. */
export function parseOutboxName(name: string): OutboxItem | null {
  const [, year, month, day, hour, minute, second, milliseconds, to, extension] = pattern.exec(name) ?? [];
  if (to === undefined) return null;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  if (Number.isNaN(time.getTime())) return null;
  return { name, kind: extension === 'sms' ? 'sms' : 'mail', time, to };
}
