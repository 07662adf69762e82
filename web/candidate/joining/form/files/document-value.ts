import type { StoredDocument } from '#contract/joining.ts';
import {
  documentKinds,
  type DocumentState,
  type FileType,
  isHeic,
  typeByContent,
  typeHeadBytes,
  type DocumentDefect,
} from '#domain/joining/documents/documents.ts';
import { defectOfPdf } from '#web/ui/document/pdf-reader.ts';

/** Why files that were opened could not be. */
const defects = new WeakMap<File, DocumentDefect>();

/** Opens a file. What this browser cannot judge, such as a PDF while the reader cannot be loaded, is left to the server. */
async function defectOf(file: File, type: FileType): Promise<DocumentDefect | null> {
  try {
    if (type === 'PDF') return await defectOfPdf(await file.arrayBuffer());
    if (typeof createImageBitmap !== 'undefined') (await createImageBitmap(file)).close();
    return null;
  } catch (error) {
    console.info('A chosen file could not be opened', error instanceof Error ? error.name : error);
    return type === 'PDF' ? null : 'broken';
  }
}

/** A file that was sent with a step; `type` is that of its content. */
export type SentFile = { file: File; type: FileType };

/** A stored document as a read shows it, or a sent one that no read has shown. */
export type HeldDocument = StoredDocument & { sent?: SentFile; blob?: File };

/** A chosen file, the stored one of an earlier save, or nothing. `sent` is the stored one where no read has shown it. */
export type DocumentValue = ChosenDocument | { from: 'store'; sent?: SentFile } | null;
type ChosenDocument = Extract<DocumentState, { from: 'upload' }> & { file: File; heic?: true };

/** What a file field holds before anything is chosen. */
export function storedValue(stored: HeldDocument | null | undefined): DocumentValue {
  if (!stored) return null;
  return { from: 'store', ...(stored.sent && { sent: stored.sent }) };
}

/** A chosen file as the rules look at it: its type is read from its first bytes, whatever its name says. */
export async function chosenValue(file: File): Promise<ChosenDocument> {
  const head = await headOf(file);
  if (head === null) return { from: 'upload', type: 'other', bytes: file.size, file, unreadable: true };
  const defect = defects.get(file);
  return {
    from: 'upload',
    type: typeByContent(head),
    bytes: file.size,
    file,
    ...(isHeic(head) && { heic: true }),
    ...(defect && { defect }),
  };
}

/** Opens a chosen file, and answers its value with what keeps it from being opened; null when nothing does. */
export async function defectiveValue({ file, type, bytes }: ChosenDocument): Promise<DocumentValue> {
  if (type === 'other' || bytes === 0 || (type === 'PDF' && bytes > documentKinds.document.maxBytes)) return null;
  const defect = await defectOf(file, type);
  if (defect === null) return null;
  defects.set(file, defect);
  return chosenValue(file);
}

/** The first bytes of a file; null where it cannot be read: it is in a cloud that is offline, or was moved. */
async function headOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, typeHeadBytes).arrayBuffer());
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.info('A chosen file could not be read', error.name);
    return null;
  }
}

/** Those chosen files among the values that cannot be read any more, each with its path. */
export async function unreadableIn(values: object): Promise<PlacedDocument[]> {
  const looked = chosenFilesIn(values).map(async ({ path, file }) => ({ path, value: await chosenValue(file) }));
  return (await Promise.all(looked)).filter(({ value }) => value.unreadable === true);
}

export const chosenFile = (value: DocumentValue): File | null => (value?.from === 'upload' ? value.file : null);

/** The same fields without their files: what may be kept in the browser's storage. */
export function withoutFiles(values: object): object {
  return JSON.parse(
    JSON.stringify(values, (_key, value: unknown) => (isDocument(value) ? undefined : value)),
  ) as object;
}

/** A file field of a step by its path in the values, as 'experiences.0.paySlip'. */
export type PlacedDocument = { path: string; value: DocumentValue };

/** The chosen files among the values that could be read, each with its path. One in which a number is still to be covered
 * is neither sent nor kept. */
export function chosenFilesIn(values: object, at = ''): { path: string; file: File }[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const path = at + key;
    if (!isDocument(value)) return chosenFilesIn(value, `${path}.`);
    const isUsable = value.from === 'upload' && value.unreadable !== true && value.uncovered !== true;
    return isUsable ? [{ path, file: value.file }] : [];
  });
}

/** The values with these files at their paths; a path that is not there any more holds none. */
export const withFiles = <T>(values: T, files: readonly PlacedDocument[]): T =>
  files.reduce((into, { path, value }) => put(into, path.split('.'), value) as T, values);

function put(node: unknown, [key, ...rest]: string[], value: DocumentValue): unknown {
  if (key === undefined) return value;
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return node;
  if (Array.isArray(node)) {
    return node.map((entry: unknown, index) => (String(index) === key ? put(entry, rest, value) : entry));
  }
  return { ...node, [key]: put((node as Record<string, unknown>)[key], rest, value) };
}

export const isDocument = (value: unknown): value is NonNullable<DocumentValue> =>
  typeof value === 'object' && value !== null && 'from' in value;

/** `blank` with the texts and numbers of `kept` that it knows; what was kept may come from an older page. */
export function fillIn<T extends object>(blank: T, kept: unknown): T {
  if (typeof kept !== 'object' || kept === null) return blank;
  const known = Object.entries(kept).filter(([key, value]) => {
    const empty: unknown = blank[key as keyof T];
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText && (empty === null || typeof empty === typeof value);
  });
  return { ...blank, ...Object.fromEntries(known) };
}
