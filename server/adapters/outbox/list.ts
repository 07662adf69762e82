import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';
import { hasCode } from '#server/adapters/durable-file.ts';
import { parseOutboxName, type OutboxItem } from './drop.ts';

/** One message as it was sent. `text` is the mail's text part, without decoration. */
export type OutboxEntry = OutboxItem & {
  from: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

/** The messages in the outbox folder, newest first; none when the folder does not exist yet. Other files are left out. */
export async function listOutbox(folder: string): Promise<OutboxItem[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return names.flatMap((name) => parseOutboxName(name) ?? []).toSorted((a, b) => (a.name < b.name ? 1 : -1));
}

/** Reads one message of the outbox; null when `name` is not the name of one, whatever else it may be. */
export async function readOutboxEntry(folder: string, name: string): Promise<OutboxEntry | null> {
  const item = parseOutboxName(name);
  if (!item) return null;
  const content = await readFile(join(folder, name)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (!content) return null;
  return item.kind === 'mail' ? readMail(item, content) : readSms(item, content);
}

async function readMail(item: OutboxItem, content: Buffer): Promise<OutboxEntry> {
  const mail = await PostalMime.parse(content);
  return {
    ...item,
    to: (mail.to ?? []).map(addressText).join(', '),
    from: mail.from ? addressText(mail.from) : '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content: bytes }) => ({
      filename: filename ?? 'attachment',
      contentType: mimeType,
      content: typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(new Uint8Array(bytes)),
    })),
  };
}

function readSms(item: OutboxItem, content: Buffer): OutboxEntry {
  return { ...item, from: '', subject: 'SMS', text: content.toString('utf8'), attachments: [] };
}

function addressText({ name, address }: Address): string {
  return [name, address ? `<${address}>` : '']
    .filter(Boolean)
    .join(' ')
    .replace(/^<(.*)>$/, '$1');
}
