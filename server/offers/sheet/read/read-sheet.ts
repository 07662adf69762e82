import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { limits } from '#domain/limits.ts';
import { offerSheetMessages, sheetFileMessages } from '#domain/hr-messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { AppError } from '#server/errors.ts';
import type { ReadRow, ReadSheet, RowProblem } from '#server/offers/sheet/check/findings.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { formatOf, SheetFault } from './workbook.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const offerSheetRefs = refsOf(offerSheetMessages);
const m = refsOf(sheetFileMessages);

/** Each workbook has a process and up to some hundred megabytes while it is read. */
const lane = createLane({ atOnce: 2, waitingMax: 10 });

/**
 * Reads a workbook (.xlsx or .xls, told by its content) against the lookups, outside the server's own process. Raises 400
 * with path 'file' when the file as a whole cannot be taken, 413 when it breaks the limit, 503 when too many wait
 * (docs/rules/spreadsheet.md).
 */
export async function readOfferSheet(
  file: Buffer,
  lookups: SheetLookups,
  today: string = todayInIndia(),
): Promise<ReadSheet> {
  if (file.length === 0) throw refusal(400, m.empty);
  if (file.length > limits.sheetBytesMax) throw refusal(413, offerSheetRefs.tooLarge);
  if (formatOf(file) === null) throw refusal(400, offerSheetRefs.wrongType);
  try {
    return await lane(() => readInProcess(file, lookups, enough, today));
  } catch (error) {
    throw error instanceof SheetFault ? refusal(400, error.text, error) : error;
  }
}

function refusal(status: number, text: TextRef, cause?: unknown): AppError {
  return new AppError(status, text, { fields: [{ path: 'file', text }], cause });
}

/** What a process is given to read, once; afterwards any message asks it for the next portion. */
export type ToReader = { bytes: Uint8Array; lookups: SheetLookups; today: string };
export type FromReader =
  | { kind: 'fault'; text: TextRef }
  | { kind: 'defect'; error: unknown }
  | { kind: 'columns'; columns: Record<SheetColumnKey, string> }
  | { kind: 'portion'; rows: ReadRow[]; problems: RowProblem[] }
  | { kind: 'end' };

/** How many seconds of the processor a process may take, from its start, and how much memory. */
export type ReaderBounds = { processorSeconds: number; heapMb: number };

/** 50,000 rows take about 200 MB and three seconds of the processor. */
const enough: ReaderBounds = { processorSeconds: 30, heapMb: 320 };

/** On a busy machine a process may take so many times as long as it works, and no longer: the caller waits. */
const waitingFactor = 4;

/**
 * Reads a workbook in a process of its own, which ends with it, at the latest when it needs more time or memory than
 * offers can need (ADR 15). Raises SheetFault for a file that cannot be taken.
 */
export async function readInProcess(
  file: Buffer,
  lookups: SheetLookups,
  bounds: ReaderBounds = enough,
  today: string = todayInIndia(),
): Promise<ReadSheet> {
  const reader = (bounds === enough ? takeSpare() : null) ?? startReader(bounds);
  reader.ref();
  reader.channel?.ref();
  const answer = answerOf(reader);
  const late = setTimeout(() => reader.kill('SIGXCPU'), waitingFactor * bounds.processorSeconds * 1000);
  tell(reader, { bytes: file, lookups, today });
  try {
    return await answer;
  } finally {
    clearTimeout(late);
    reader.kill('SIGKILL');
    keepSpare();
  }
}

/** A process that takes no message has mostly ended: why it did is said by its 'exit'. */
function tell(reader: ChildProcess, message: ToReader | 'next'): void {
  reader.send(message, (error) => {
    if (error) reader.kill('SIGKILL');
  });
}

async function answerOf(reader: ChildProcess): Promise<ReadSheet> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet>();
  const read: Omit<ReadSheet, 'columns'> = { rows: [], problems: [] };
  let columns: Record<SheetColumnKey, string> | null = null;
  reader.on('message', (message: FromReader) => {
    if (message.kind === 'fault') reject(new SheetFault(message.text));
    else if (message.kind === 'defect') reject(message.error);
    else if (message.kind === 'end' && columns) resolve({ ...read, columns });
    else {
      if (message.kind === 'columns') ({ columns } = message);
      if (message.kind === 'portion') {
        read.rows.push(...message.rows);
        read.problems.push(...message.problems);
      }
      tell(reader, 'next');
    }
  });
  reader.on('error', reject);
  reader.on('exit', (code, signal) => reject(faultOf(code, signal)));
  return promise;
}

/** What ended a process that has not answered: the system's limit of its time, V8's limit of its memory, or a defect. */
function faultOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGXCPU') return new SheetFault(m.tooSlow);
  if (signal !== null && outOfMemory.has(signal)) return new SheetFault(m.tooMuch);
  return new Error(`The process that reads a workbook ended without an answer: ${signal ?? code}`);
}

/** How V8 ends a process whose memory is used up. */
const outOfMemory: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/**
 * A process that has loaded its code and read nothing yet. An upload mostly follows a preview, and should
 * not wait for another process to start; each file still has a process that no other file has been in.
 */
let spare: { reader: ChildProcess; timer: NodeJS.Timeout } | null = null;
const spareMs = 2 * 60 * 1000;

function takeSpare(): ChildProcess | null {
  if (!spare) return null;
  const { reader, timer } = spare;
  clearTimeout(timer);
  spare = null;
  reader.removeAllListeners();
  return reader;
}

function keepSpare(): void {
  if (spare) return;
  const reader = startReader(enough);
  const forget = () => {
    clearTimeout(timer);
    if (spare?.reader === reader) spare = null;
  };
  const timer = setTimeout(() => {
    // Nobody may take it while it ends.
    forget();
    reader.kill('SIGKILL');
  }, spareMs);
  // Neither keeps the server from ending, and the process ends with the server's end of its channel.
  reader.unref();
  reader.channel?.unref();
  timer.unref();
  // What keeps a process from starting is said to whom it is started for.
  reader.on('error', forget).on('exit', forget);
  spare = { reader, timer };
}

const readerFile = fileURLToPath(new URL('./reader.ts', import.meta.url));

/** The shell sets the system's own limit of the processor's time: a process that only calculates cannot watch itself. */
function startReader({ processorSeconds, heapMb }: ReaderBounds): ChildProcess {
  const memory = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16'];
  const limited = ['-c', `ulimit -S -t ${processorSeconds} && ulimit -c 0 && exec "$@"`, 'sh'];
  return spawn('/bin/sh', [...limited, process.execPath, ...memory, readerFile], {
    // The process needs no setting and none of the server's secrets. What the packages have to say about a user's file
    // is of no use to anybody, and may quote it.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
