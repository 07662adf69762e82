import { once } from 'node:events';
import { checkRows } from '#server/offers/sheet/check/check-rows.ts';
import { locateOffers } from './locate-offers.ts';
import { openWorkbook } from './open-workbook.ts';
import type { ReadSheet } from '#server/offers/sheet/check/findings.ts';
import type { FromReader, ToReader } from './read-sheet.ts';
import { SheetFault } from './workbook.ts';

/** So many rows, and problems, are handed over at a time: taking them over must not hold the server up. */
const portion = 250;

const answer = (message: FromReader) => process.send?.(message);
const [{ bytes, lookups, today }] = (await once(process, 'message')) as [ToReader];
try {
  const read = checkRows(locateOffers(openWorkbook(Buffer.from(bytes))), lookups, today);
  const portions = inPortions(read);
  // One at a time, when it is asked for: what waits together would be taken over together.
  process.on('message', () => answer(portions.next().value ?? { kind: 'end' }));
  answer({ kind: 'columns', columns: read.columns });
} catch (error) {
  answer(error instanceof SheetFault ? { kind: 'fault', text: error.text } : { kind: 'defect', error });
}

function* inPortions({ rows, problems }: ReadSheet): Generator<FromReader, undefined> {
  const count = Math.ceil(Math.max(rows.length, problems.length) / portion);
  for (let index = 0; index < count; index += 1) {
    const part = [index * portion, (index + 1) * portion] as const;
    yield { kind: 'portion', rows: rows.slice(...part), problems: problems.slice(...part) };
  }
}
