import { join } from 'node:path';
import { limits } from '#domain/limits.ts';
import { offerSheetRefs, sheetFileRefs as m } from '#domain/hr-messages.ts';
import { formatOf } from '#domain/offer-sheet/file-format.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { ReadSheet } from '#server/offers/sheet/check/findings.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import { ChildLostError, createChildPool } from '#server/process/child-pool.ts';
import { SheetFault } from '#server/workbooks/read/workbook.ts';
import { atFile } from './receive-file.ts';
import { type TextRef } from '#domain/texts.ts';

/** Reads a workbook (.xlsx or .xls, recognized by its content) against the lookups, outside the server's own process.
 * Raises 400 with path 'file' when the file as a whole cannot be taken, 413 when it breaks the limit, 503 when too many
 * wait (docs/rules/spreadsheet.md). */
export async function readOfferSheet(file: Buffer, lookups: SheetLookups, today: string = todayInIndia()) {
  if (file.length === 0) throw atFile(400, m.empty);
  if (file.length > limits.sheetBytesMax) throw atFile(413, offerSheetRefs.tooLarge);
  const format = formatOf(file);
  if (format === null) throw atFile(400, offerSheetRefs.wrongType);
  if (format === 'table') throw atFile(400, offerSheetRefs.saveAsWorkbook);
  try {
    return await readInProcess(file, lookups, today);
  } catch (error) {
    throw error instanceof SheetFault ? atFile(400, error.text, error) : error;
  }
}

export type ReadTask = { bytes: Uint8Array; lookups: SheetLookups; today: string };
/** Some of the rows and problems: all of them in one message would block the server while it takes them over. */
export type ReadPortion = Pick<ReadSheet, 'rows' | 'problems'>;
/** What follows the last portion, or why the file cannot be taken. */
export type ReadAnswer = Pick<ReadSheet, 'columns' | 'notRead'> | { fault: TextRef };

/** How many seconds of processor time a process may take, from its start, and how much memory. */
type ReaderBounds = { processorSeconds: number; heapMb: number };

/** On a busy machine a process may take this many times as long as it works: the caller waits. */
const waitingFactor = 4;

type ReadInProcess = (file: Buffer, lookups: SheetLookups, today?: string) => Promise<ReadSheet>;

/** A reader of workbooks in child processes, each of which reads one and ends, at the latest when it needs more time or
 * memory than offers can need (ADR 15). Raises SheetFault for a file that cannot be taken, 503 when too many wait. */
export function createSheetReader({ processorSeconds, heapMb }: ReaderBounds): ReadInProcess {
  const pool = createChildPool<ReadTask, ReadAnswer, ReadPortion>({
    program: join(import.meta.dirname, 'reader.ts'),
    size: 2,
    waitingMax: 10,
    tasksMax: 1,
    processorSeconds,
    taskMs: waitingFactor * processorSeconds * 1000,
    startMs: waitingFactor * processorSeconds * 1000,
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16'],
    // An upload mostly follows a preview, and should not wait for another process to start.
    spare: 1,
    idleMs: 2 * 60 * 1000,
  });
  return async (bytes, lookups, today = todayInIndia()) => {
    const read: ReadPortion = { rows: [], problems: [] };
    const onQuestion = ({ rows, problems }: ReadPortion) => {
      read.rows.push(...rows);
      read.problems.push(...problems);
    };
    const answer = await pool.run({ bytes, lookups, today }, { onQuestion }).catch((error: unknown) => {
      throw faultOf(error);
    });
    if ('fault' in answer) throw new SheetFault(answer.fault);
    return { ...read, ...answer };
  };
}

/** 50,000 rows take about 200 MB and three seconds of the processor. */
const readInProcess = createSheetReader({ processorSeconds: 30, heapMb: 320 });

/** What ended a process that has not answered: a limit of its time, V8's limit of its memory, or a defect. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof ChildLostError)) return error;
  if (error.timedOut || error.outOfTime) return new SheetFault(m.tooSlow, { cause: error });
  if (error.outOfMemory) return new SheetFault(m.tooMuch, { cause: error });
  return error;
}
