import { checkRows } from '#server/offers/sheet/check/check-rows.ts';
import { serveTasks } from '#server/process/child-tasks.ts';
import { openWorkbook } from '#server/workbooks/read/open-workbook.ts';
import { SheetFault } from '#server/workbooks/read/workbook.ts';
import { locateOffers } from './locate-offers.ts';
import type { ReadAnswer, ReadPortion, ReadTask } from './read-sheet.ts';

const portion = 250;

serveTasks<ReadTask, ReadAnswer, ReadPortion>(async ({ bytes, lookups, today }, handOver) => {
  try {
    const { columns, notRead, ...read } = checkRows(locateOffers(openWorkbook(Buffer.from(bytes))), lookups, today);
    for (const part of inPortions(read)) await handOver(part);
    return { columns, notRead };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.text };
    throw error;
  }
});

function* inPortions({ rows, problems }: ReadPortion): Generator<ReadPortion> {
  for (let start = 0; start < Math.max(rows.length, problems.length); start += portion) {
    yield { rows: rows.slice(start, start + portion), problems: problems.slice(start, start + portion) };
  }
}
