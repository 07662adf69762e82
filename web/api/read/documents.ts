import type { StoredDocument } from '#contract/joining.ts';
import type { FileType } from '#domain/joining/documents/documents.ts';
import { addressOf } from '#web/api/api-host.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';

/** A stored file as a screen needs it; `url` is null where only a recorded reveal hands out a link. */
export type HeldDocument = Omit<StoredDocument, 'url'> & { url: string | null };

/** A file of a record by our own `documents`, else by its link alone: then the size is 0 and the date '', for unknown
 * (docs/rules/onboarding.md#servers-without-added-objects). */
export function heldDocument(fields: Fields, field: string, link: string): HeldDocument | null {
  const held = fieldsOf(fieldsOf(fields.documents)[field]);
  if (typeof held.name !== 'string') return linkedDocument(fields[link]);
  const { url, name, type, bytes, savedOn } = held as unknown as HeldDocument;
  return { name, type, bytes, savedOn, url: url === null ? null : addressOf(url) };
}

/** As `heldDocument`, for a reader to whom nothing is covered. */
export function openDocument(fields: Fields, field: string, link: string): StoredDocument | null {
  const document = heldDocument(fields, field, link);
  return document === null || document.url === null ? null : { ...document, url: document.url };
}

const typesByEnding: Record<string, FileType> = { png: 'PNG', jpg: 'JPG', jpeg: 'JPG', pdf: 'PDF' };

function linkedDocument(link: unknown): StoredDocument | null {
  const text = textOf(link).trim();
  const url = text === '' ? null : addressOf(text);
  if (url === null) return null;
  const name = nameIn(url);
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { url, name, type: typesByEnding[ending] ?? 'other', bytes: 0, savedOn: '' };
}

function nameIn(url: string): string {
  const last = new URL(url, location.origin).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch (error) {
    if (error instanceof URIError) return last;
    throw error;
  }
}
