import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { checkRows } from '#server/offers/sheet/check/check-rows.ts';
import { locateOffers } from './locate-offers.ts';
import { openWorkbook } from './open-workbook.ts';
import type { ReadSheet } from '#server/offers/sheet/check/findings.ts';
import type { FromWorker, ToWorker } from './read-sheet.ts';
import { SheetFault } from './workbook.ts';

/** So many rows, and problems, are handed over at a time: taking them over must not hold the server up. */
const portion = 250;

if (parentPort) {
  const port = parentPort;
  const answer = (message: FromWorker) => port.postMessage(message);
  const [{ bytes, lookups, today }] = (await once(port, 'message')) as [ToWorker];
  try {
    const read = checkRows(locateOffers(openWorkbook(Buffer.from(bytes.buffer))), lookups, today);
    answer({ kind: 'columns', columns: read.columns });
    const portions = inPortions(read);
    // One at a time, when it is asked for: what waits together would be taken over together.
    port.on('message', () => answer(portions.next().value ?? { kind: 'end' }));
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    answer({ kind: 'fault', text: error.text });
  }
}

function* inPortions({ rows, problems }: ReadSheet): Generator<FromWorker, undefined> {
  const count = Math.ceil(Math.max(rows.length, problems.length) / portion);
  for (let index = 0; index < count; index += 1) {
    const part = [index * portion, (index + 1) * portion] as const;
    yield { kind: 'portion', rows: rows.slice(...part), problems: problems.slice(...part) };
  }
}
