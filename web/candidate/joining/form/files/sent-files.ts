import type { StoredDocument } from '#contract/joining.ts';
import { type HeldDocument, isDocument, type SentFile } from './document-value.ts';

/** Sent files of a step by their place in it: that of an entry, or of the level of an education. */
export type SentFiles = Map<string, SentFile>;

/** The files that are with the server once these values are saved, as far as they are still known here. */
export function sentFilesIn(values: object, at = ''): [place: string, file: SentFile][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    if (isDocument(value)) {
      const file = value.from === 'upload' ? { file: value.file, type: value.type } : value.sent;
      return file === undefined ? [] : [[at + key, file]];
    }
    const { educationType } = value as { educationType?: string };
    return sentFilesIn(value, `${at}${educationType ?? key}.`);
  });
}

/** The documents of a read, and in the place of those that it does not show what was sent: a server of the specified
 * answers has no link for a marksheet. What a read shows is stored, and forgotten among the sent. */
export function withSentFiles<D extends Record<string, StoredDocument | null>>(
  documents: D,
  sent: SentFiles,
  at = '',
): D {
  const held = Object.entries(documents).map(([field, document]) => {
    if (document !== null) sent.delete(at + field);
    const file = sent.get(at + field);
    return [field, document ?? (file === undefined ? null : documentOf(file))] as const;
  });
  return Object.fromEntries(held) as D;
}

const documents = new WeakMap<File, HeldDocument>();

/** One for a file: each has a link, which lives as long as the page. */
function documentOf(sent: SentFile): HeldDocument {
  const { file, type } = sent;
  const made = { name: file.name, type, bytes: file.size, savedOn: '', sent, blob: file };
  const document = documents.get(file) ?? { ...made, url: URL.createObjectURL(file) };
  documents.set(file, document);
  return document;
}
