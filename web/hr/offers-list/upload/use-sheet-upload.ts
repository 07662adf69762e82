import axios from 'axios';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { SheetPreview } from '#contract/offer-sheet.ts';
import { offerSheetMessages as m, sheetFileMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { formatOf } from '#domain/offer-sheet/file-format.ts';
import { CallError, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import type { UploadProgress } from '#web/api/upload.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { checkSheet, createOffers, fetchErrorWorkbook } from './sheet-calls.ts';

/** A file whose rows the server has looked at: as it lies on disk, and what was read of it then. `preview` is null
 * where the server says only on uploading what is wrong (docs/rules/spreadsheet.md#preview). */
type CheckedSheet = { onDisk: File; content: File; preview: SheetPreview | null };

/** How far it has come. `sent` is null until the first bytes are on their way. */
export type UploadPhase =
  | { name: 'empty' }
  | { name: 'checking'; file: File; sent: UploadProgress | null }
  /** A file is there that could not be checked. */
  | { name: 'unchecked'; file: File }
  | { name: 'checked'; sheet: CheckedSheet }
  | { name: 'uploading'; sheet: CheckedSheet; sent: UploadProgress | null };

/** The way of a workbook from being chosen to its offers (docs/rules/spreadsheet.md#upload), one step at a time. `onCreated`
 * gets the ids of the offers that were created; none where only the list can tell. */
export function useSheetUpload(onCreated: (candidateIds: string[]) => void, onDone: () => void) {
  const [phase, setPhase] = useState<UploadPhase>({ name: 'empty' });
  const [trouble, setTrouble] = useReducer(nextTrouble, null);
  const running = useRef<AbortController | null>(null);
  const { check, cancel } = useCheck(setPhase, setTrouble);
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  const errors = useErrorWorkbook(setTrouble);

  async function upload(sheet: CheckedSheet, goodRowsOnly: boolean): Promise<void> {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    let sent: UploadProgress | null = null;
    setTrouble(null);
    setPhase({ name: 'uploading', sheet, sent });
    try {
      // Once the others are created they count as taken: the workbook of the rows to correct can only be had before.
      if (goodRowsOnly && !(await errors.saveOnce(sheet.content))) return setPhase({ name: 'checked', sheet });
      const onProgress = (progress: UploadProgress): void => {
        sent = progress;
        setPhase({ name: 'uploading', sheet, sent });
      };
      onCreated(await createOffers(sheet.content, goodRowsOnly, { signal: controller.signal, onProgress }));
      toast(m.uploaded);
      onDone();
    } catch (error) {
      if (!axios.isCancel(error)) return await failed(error, sheet, sent);
      // How much the server received before the stop is unknown here: the list shows it.
      toast(m.stopped, 'info');
      onCreated([]);
      onDone();
    } finally {
      running.current = null;
    }
  }

  async function failed(error: unknown, sheet: CheckedSheet, sent: UploadProgress | null): Promise<void> {
    leaveIfUnauthorized(error);
    // A fully sent upload without an answer may have been a success all the same.
    const isSent = sent !== null && sent.sent >= sent.total;
    const inDoubt = error instanceof CallError && error.envelope === null && (error.status !== null || isSent);
    const found = troubleOf(error, inDoubt ? m.inDoubt : m.uploadFailed);
    if (inDoubt) onCreated([]);
    if (!onScreen.current) return toast(found.message, 'bad');
    // Another user was faster with some rows: the check names them.
    const isAboutRows = error instanceof CallError && error.fields.some(({ path }) => path.startsWith('rows['));
    if (isAboutRows) return check(sheet.onDisk, found);
    setPhase({ name: 'checked', sheet });
    setTrouble(found);
  }

  return {
    phase,
    trouble,
    errors,
    choose: (file: File) => void check(file),
    remove: cancel,
    upload: (sheet: CheckedSheet, goodRowsOnly: boolean) => void upload(sheet, goodRowsOnly),
    stop: () => running.current?.abort(),
    refuse: (message: string) => setTrouble({ message }),
  };
}

/** The trouble on the screen; `attempt` tells the same one, met again, from the one before. */
type NumberedTrouble = UploadTrouble & { attempt: number };

function nextTrouble(last: NumberedTrouble | null, found: UploadTrouble | null): NumberedTrouble | null {
  return found === null ? null : { ...found, attempt: (last?.attempt ?? 0) + 1 };
}

export type SheetUpload = ReturnType<typeof useSheetUpload>;

/** Has the server check a file. Another one may be chosen at any time; the check of the one before is aborted then. */
function useCheck(setPhase: (phase: UploadPhase) => void, setTrouble: (trouble: UploadTrouble | null) => void) {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** `known` is what is to be said when the check finds nothing. */
  async function check(file: File, known: UploadTrouble | null = null): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (sent: UploadProgress | null): void => {
      if (!signal.aborted) setPhase({ name: 'checking', file, sent });
    };
    setTrouble(null);
    show(null);
    try {
      const content = await readSheet(file);
      const preview = await checkSheet(content, { signal, onProgress: show });
      if (signal.aborted) return;
      setPhase({ name: 'checked', sheet: { onDisk: file, content, preview } });
      if (preview === null || preview.badRows === 0) setTrouble(known);
    } catch (error) {
      if (signal.aborted) return;
      leaveIfUnauthorized(error);
      setPhase({ name: 'unchecked', file });
      setTrouble(troubleOf(error, m.checkFailed));
    }
  }

  function cancel(): void {
    running.current?.abort();
    setPhase({ name: 'empty' });
    setTrouble(null);
  }
  return { check, cancel };
}

function useErrorWorkbook(onTrouble: (trouble: UploadTrouble | null) => void) {
  const [busy, setBusy] = useState(false);
  const saved = useRef<File | null>(null);

  async function save(sheet: File): Promise<boolean> {
    setBusy(true);
    onTrouble(null);
    try {
      saveFile(await fetchErrorWorkbook(sheet), 'offer_errors.xlsx');
      saved.current = sheet;
      return true;
    } catch (error) {
      leaveIfUnauthorized(error);
      onTrouble(troubleOf(error, m.errorsFailed));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    save: (sheet: File) => void save(sheet),
    /** As `save`, but not again for a sheet whose rows were saved before. */
    saveOnce: async (sheet: File) => saved.current === sheet || save(sheet),
  };
}

type UploadTrouble = { message: string; requestId?: string };

/** Why it failed, `fallback` where nothing says so. What is neither a refusal nor a failed call is a defect of ours and raised again. */
function troubleOf(error: unknown, fallback: string): UploadTrouble {
  if (error instanceof SheetRefusal) return { message: error.message };
  if (!(error instanceof CallError)) throw error;
  const requestId = requestIdOf(error);
  // What is wrong with the file as a whole, where the answer says it next to a general message.
  const aboutFile = error.fields.find(({ path }) => path === 'file')?.message;
  return { message: aboutFile ?? messageOr(error, fallback), ...(requestId && { requestId }) };
}

/** A file that is not sent at all; the message says what to do instead. */
class SheetRefusal extends Error {
  override name = 'SheetRefusal';
}

/** Reads a chosen file into memory, so that what was checked is what is created, whatever happens to the file on disk.
 * Raises SheetRefusal for what is empty, too large (10 MB), no workbook by its first bytes, or cannot be read. */
async function readSheet(file: File): Promise<File> {
  if (file.size > limits.sheetBytesMax) throw new SheetRefusal(m.tooLarge);
  if (file.size === 0) throw new SheetRefusal(sheetFileMessages.empty);
  const bytes = new Uint8Array(await contentOf(file));
  const format = formatOf(bytes);
  if (format === null) throw new SheetRefusal(m.wrongType);
  if (format === 'table') throw new SheetRefusal(m.saveAsWorkbook);
  return new File([bytes], file.name, { type: file.type });
}

async function contentOf(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    if (error instanceof DOMException) throw new SheetRefusal(m.unreadable, { cause: error });
    throw error;
  }
}
