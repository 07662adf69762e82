import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';
import { hasCode } from '#server/process/error-code.ts';
import { parseOutboxName, type OutboxItem } from './drop.ts';

/** One message as it was sent. `text` is the mail's text part, without decoration. */
export type OutboxEntry = OutboxItem & {
  from: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

/** The messages in the outbox folder, newest first; none when the folder does not exist yet. Other files are left out.
 * With tens of thousands of files only the names of the newest are kept, and others are answered in between. */
export async function listOutbox(
  folder: string,
  { before, atMost = Infinity }: { before?: string | undefined; atMost?: number } = {},
): Promise<OutboxItem[]> {
  let names: string[] = [];
  for await (const name of namesIn(folder)) {
    if (before !== undefined && name >= before) continue;
    names.push(name);
    if (names.length > keptFactor * atMost) names = newest(names, atMost);
  }
  return newest(names, atMost).flatMap((name) => parseOutboxName(name) ?? []);
}

/** This multiple of the requested number is read before it is sorted and cut. */
const keptFactor = 10;

async function* namesIn(folder: string): AsyncGenerator<string, void, undefined> {
  const entries = await opendir(folder, { bufferSize: 1000 }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  for await (const { name } of entries) if (parseOutboxName(name) !== null) yield name;
}

/** A name begins with its time. */
const newest = (names: string[], atMost: number): string[] =>
  names.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, atMost);

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

const readSms = (item: OutboxItem, content: Buffer): OutboxEntry => ({
  ...item,
  from: '',
  subject: 'SMS',
  text: content.toString('utf8'),
  attachments: [],
});

const addressText = ({ name, address }: Address): string =>
  [name, address ? `<${address}>` : '']
    .filter(Boolean)
    .join(' ')
    .replace(/^<(.*)>$/, '$1');
