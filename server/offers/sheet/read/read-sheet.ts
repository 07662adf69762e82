import { Worker } from 'node:worker_threads';
import { limits } from '#domain/limits.ts';
import { offerSheetMessages, sheetFileMessages } from '#domain/hr-messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { AppError } from '#server/errors.ts';
import type { ReadRow, ReadSheet, RowProblem } from '#server/offers/sheet/check/findings.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import { createLane } from '#server/process/lane.ts';
import { formatOf, SheetFault } from './workbook.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const offerSheetRefs = refsOf(offerSheetMessages);
const m = refsOf(sheetFileMessages);

/** Each workbook has a thread and up to some hundred megabytes while it is read. */
const lane = createLane({ atOnce: 2, waitingMax: 10 });

/**
 * Reads a workbook (.xlsx or .xls, told by its content) against the lookups, outside the server's own thread. Raises 400
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
    return await lane(() => readInThread(file, lookups, enough, today));
  } catch (error) {
    throw error instanceof SheetFault ? refusal(400, error.text, error) : error;
  }
}

function refusal(status: number, text: TextRef, cause?: unknown): AppError {
  return new AppError(status, text, { fields: [{ path: 'file', text }], cause });
}

/** What a thread is given to read, once; afterwards any message asks it for the next portion. */
export type ToWorker = { bytes: Uint8Array<ArrayBuffer>; lookups: SheetLookups; today: string };
export type FromWorker =
  | { kind: 'fault'; text: TextRef }
  | { kind: 'columns'; columns: Record<SheetColumnKey, string> }
  | { kind: 'portion'; rows: ReadRow[]; problems: RowProblem[] }
  | { kind: 'end' };

/** How much of the processor's time a thread may take for reading, and how much memory. */
export type ThreadBounds = { milliseconds: number; heapMb: number };

/** 50,000 rows take about 200 MB and three seconds of the processor. */
const enough: ThreadBounds = { milliseconds: 30_000, heapMb: 320 };

/**
 * Reads a workbook in a thread of its own, which ends with it, at the latest when it needs more time or memory than
 * offers can need. Raises SheetFault for a file that cannot be taken.
 */
export async function readInThread(
  file: Buffer,
  lookups: SheetLookups,
  bounds: ThreadBounds = enough,
  today: string = todayInIndia(),
): Promise<ReadSheet> {
  const worker = (bounds === enough ? takeSpare() : null) ?? startWorker(bounds.heapMb);
  worker.ref();
  // What the packages have to say about a user's file is of no use to anybody, and may quote it.
  worker.stdout.resume();
  worker.stderr.resume();
  const answer = answerOf(worker, bounds.milliseconds);
  // A copy, as what is handed over is gone here, and the file will be asked for again.
  const bytes = new Uint8Array(file);
  worker.postMessage({ bytes, lookups, today } satisfies ToWorker, [bytes.buffer]);
  try {
    return await answer;
  } finally {
    await worker.terminate();
    keepSpare();
  }
}

async function answerOf(worker: Worker, milliseconds: number): Promise<ReadSheet> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet>();
  const read: Omit<ReadSheet, 'columns'> = { rows: [], problems: [] };
  let columns: Record<SheetColumnKey, string> | null = null;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'fault') reject(new SheetFault(message.text));
    else if (message.kind === 'end' && columns) resolve({ ...read, columns });
    else {
      if (message.kind === 'columns') ({ columns } = message);
      if (message.kind === 'portion') {
        read.rows.push(...message.rows);
        read.problems.push(...message.problems);
      }
      worker.postMessage('next', []);
    }
  });
  worker.on('error', (error: Error) => {
    const isTooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooMuch ? new SheetFault(m.tooMuch, { cause: error }) : error);
  });
  worker.on('exit', () => reject(new Error('The thread that reads a workbook ended without an answer')));
  const stopWatching = whenTooSlow(worker, milliseconds, () => reject(new SheetFault(m.tooSlow)));
  return promise.finally(stopWatching);
}

/** How often is looked how long a thread has worked. */
const lookMs = 250;
/** On a busy machine a thread may take so many times as long as it works, and no longer: the caller waits. */
const waitingFactor = 4;

/** Tells once a thread has worked for so long. Its own time counts, not the clock's: a busy machine makes no file too large. */
function whenTooSlow(worker: Worker, milliseconds: number, tell: () => void): () => void {
  // A spare thread has worked before: it has loaded its code.
  const before = worker.cpuUsage();
  before.catch(() => undefined);
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage(await before);
    if ((user + system) / 1000 > milliseconds) tell();
  };
  // A thread that has ended says so itself.
  const looking = setInterval(() => void look().catch(() => undefined), lookMs);
  const waiting = setTimeout(tell, waitingFactor * milliseconds);
  return () => {
    clearInterval(looking);
    clearTimeout(waiting);
  };
}

/**
 * A thread that has loaded its code and read nothing yet. An upload mostly follows a preview, and should
 * not wait for another thread to start; each file still has a thread that no other file has been in.
 */
let spare: { worker: Worker; timer: NodeJS.Timeout } | null = null;
const spareMs = 2 * 60 * 1000;

function takeSpare(): Worker | null {
  if (!spare) return null;
  const { worker, timer } = spare;
  clearTimeout(timer);
  spare = null;
  worker.removeAllListeners();
  return worker;
}

function keepSpare(): void {
  if (spare) return;
  const worker = startWorker(enough.heapMb);
  const forget = () => {
    clearTimeout(timer);
    if (spare?.worker === worker) spare = null;
  };
  const timer = setTimeout(() => {
    // Nobody may take it while it ends.
    forget();
    void worker.terminate();
  }, spareMs);
  // Neither keeps the server from ending.
  worker.unref();
  timer.unref();
  // What keeps a thread from starting is said to whom it is started for.
  worker.on('error', forget).on('exit', forget);
  spare = { worker, timer };
}

function startWorker(heapMb: number): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    // The thread needs no setting and none of the server's secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
}
