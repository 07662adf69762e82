import { Worker } from 'node:worker_threads';
import type { SheetProblem } from '#contract/offer-sheet.ts';
import { sheetFileMessages as m } from '#domain/messages.ts';
import type { SheetColumnKey } from '#domain/offer-sheet.ts';
import type { ReadRow, ReadSheet } from './read-sheet.ts';
import { SheetFault } from './sheet-fault.ts';
import type { SheetLookups } from './sheet-lookups.ts';

/** What the thread is given when it starts; afterwards any message asks it for the next portion. */
export type ToWorker = { bytes: Uint8Array<ArrayBuffer>; lookups: SheetLookups };
export type FromWorker =
  | { kind: 'fault'; message: string }
  | { kind: 'columns'; columns: Record<SheetColumnKey, string> }
  | { kind: 'portion'; rows: ReadRow[]; problems: SheetProblem[] }
  | { kind: 'end' };

/** How long a thread may read, and how much memory it may take for that. */
export type ThreadBounds = { milliseconds: number; heapMb: number };

/** 10,000 rows take about 60 MB and, on a slow machine, some seconds. */
const enough: ThreadBounds = { milliseconds: 30_000, heapMb: 320 };

/**
 * Reads a workbook in a thread of its own, which ends with it, at the latest when it needs more time or memory than
 * offers can need. Raises SheetFault for a file that cannot be taken.
 */
export async function readInThread(
  file: Buffer,
  lookups: SheetLookups,
  bounds: ThreadBounds = enough,
): Promise<ReadSheet> {
  const worker = startWorker(file, lookups, bounds.heapMb);
  const read: Omit<ReadSheet, 'columns'> = { rows: [], problems: [] };
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet>();
  let columns: Record<SheetColumnKey, string> | null = null;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'fault') reject(new SheetFault(message.message));
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
  const timer = setTimeout(() => reject(new SheetFault(m.tooSlow)), bounds.milliseconds);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function startWorker(file: Buffer, lookups: SheetLookups, heapMb: number): Worker {
  const bytes = new Uint8Array(file);
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes, lookups } satisfies ToWorker,
    transferList: [bytes.buffer],
    // The thread needs no setting and none of the server's secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  // What the packages have to say about a user's file is of no use to anybody, and may quote it.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
