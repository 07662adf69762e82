import axios from 'axios';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import type { SheetPreview } from '#contract/offer-sheet.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { CallError, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import type { UploadProgress } from '#web/api/upload.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { readSheet, SheetRefusal } from './chosen-sheet.ts';
import { checkSheet, createOffers, fetchErrorWorkbook } from './sheet-calls.ts';

/** A file whose rows the server has looked at: as it lies on disk, and what was read of it then. `preview` is null
 * where the server says only on uploading what is wrong (docs/rules/spreadsheet.md#preview). */
export type CheckedSheet = { onDisk: File; content: File; preview: SheetPreview | null };

/** How far it has come. `sent` is null until the first bytes are on their way. */
export type UploadPhase =
  | { name: 'empty' }
  | { name: 'checking'; file: File; sent: UploadProgress | null }
  /** A file is there that could not be checked. */
  | { name: 'unchecked'; file: File }
  | { name: 'checked'; sheet: CheckedSheet }
  | { name: 'uploading'; sheet: CheckedSheet; sent: UploadProgress | null };

type UploadEnd = {
  /** Offers with these ids were created; none are named when only the list can tell. */
  onCreated: (candidateIds: string[]) => void;
  onDone: () => void;
};

/** The way of a workbook from being chosen to its offers (docs/rules/spreadsheet.md#upload), one step at a time. */
export function useSheetUpload({ onCreated, onDone }: UploadEnd) {
  const [phase, setPhase] = useState<UploadPhase>({ name: 'empty' });
  const [trouble, setTrouble] = useReducer(nextTrouble, null);
  const running = useRef<AbortController | null>(null);
  const { check, cancel } = useCheck(setPhase, setTrouble);
  const onScreen = useOnScreen();
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
      if (axios.isCancel(error)) return stopped();
      await failed(error, sheet, sent);
    } finally {
      running.current = null;
    }
  }

  /** How much the server received before the stop is unknown here: the list shows it. */
  function stopped(): void {
    toast(m.stopped, 'info');
    onCreated([]);
    onDone();
  }

  async function failed(error: unknown, sheet: CheckedSheet, sent: UploadProgress | null): Promise<void> {
    leaveIfUnauthorized(error);
    const { inDoubt, ...found } = uploadTrouble(error, sent);
    if (inDoubt) onCreated([]);
    if (!onScreen.current) return toast(found.message, 'bad');
    // Another user was faster with some rows: the check names them.
    if (isAboutRows(error)) return check(sheet.onDisk, found);
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

function useOnScreen(): RefObject<boolean> {
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  return onScreen;
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

/** Why the offers were not created. A fully sent upload without an answer may have been a success all the same. */
function uploadTrouble(error: unknown, progress: UploadProgress | null): UploadTrouble & { inDoubt: boolean } {
  const inDoubt = error instanceof CallError && error.envelope === null && wasSent(error, progress);
  return { ...troubleOf(error, inDoubt ? m.inDoubt : m.uploadFailed), inDoubt };
}

/** True when rows of the sheet were refused: another user may have created some of them. */
function isAboutRows(error: unknown): boolean {
  return error instanceof CallError && error.fields.some(({ path }) => path.startsWith('rows['));
}

function wasSent(error: CallError, progress: UploadProgress | null): boolean {
  return error.status !== null || (progress !== null && progress.sent >= progress.total);
}

/** Why it failed, `fallback` where nothing says so. What is neither a refusal nor a failed call is a defect of ours and raised again. */
function troubleOf(error: unknown, fallback: string): UploadTrouble {
  if (error instanceof SheetRefusal) return { message: error.message };
  if (!(error instanceof CallError)) throw error;
  const requestId = requestIdOf(error);
  return { message: aboutFile(error.fields) ?? messageOr(error, fallback), ...(requestId && { requestId }) };
}

/** What is wrong with the file as a whole, where the answer says it next to a general message. */
function aboutFile(fields: readonly FieldError[]): string | undefined {
  return fields.find(({ path }) => path === 'file')?.message;
}
