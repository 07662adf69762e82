import type { StoredDocument } from '#contract/joining.ts';
import { type DocumentState, typeByContent } from '#domain/joining/documents.ts';

/** A file field of a form: a file that was chosen, the stored one of an earlier save, or nothing. */
export type DocumentValue = (Extract<DocumentState, { from: 'upload' }> & { file: File }) | { from: 'store' } | null;

/** What a file field holds before anything is chosen. */
export function storedValue(stored: StoredDocument | null | undefined): DocumentValue {
  return stored ? { from: 'store' } : null;
}

/** A chosen file as the rules look at it: its type is read from its first bytes, whatever its name says. */
export async function chosenValue(file: File): Promise<DocumentValue> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return { from: 'upload', type: typeByContent(head), bytes: file.size, file };
}

/** The chosen file, if there is one. */
export function chosenFile(value: DocumentValue): File | null {
  return value?.from === 'upload' ? value.file : null;
}

/** The same fields without their files: what may be kept in the browser's storage. */
export function withoutFiles(values: object): object {
  const kept = Object.entries(values).filter(([, value]) => !isDocument(value));
  return Object.fromEntries(
    kept.map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) ? value.map((entry: object) => withoutFiles(entry)) : value,
    ]),
  );
}

function isDocument(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'from' in value;
}

/** `blank` with the texts and numbers of `kept` that it knows; what was kept may come from an older page. */
export function fillIn<T extends object>(blank: T, kept: unknown): T {
  if (typeof kept !== 'object' || kept === null) return blank;
  const known = Object.entries(kept).filter(([key, value]) => {
    const place: unknown = blank[key as keyof T];
    return typeof value === 'string' || typeof value === 'number'
      ? place === null || typeof place === typeof value
      : false;
  });
  return { ...blank, ...Object.fromEntries(known) };
}

/** The fields as they are saved now, under what was typed over an older state of them. */
export function typedOver(saved: object, typed: object, base: object): object {
  const before = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(typed).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  return { ...saved, ...Object.fromEntries(changed) };
}
