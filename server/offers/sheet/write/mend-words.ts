import type { SheetProblem } from '#contract/offer-sheet.ts';
import { sheetCellMessages as m } from '#domain/hr-messages.ts';
import type { SheetColumnKey } from '#domain/offer-sheet.ts';
import { columnLetter } from './offers-sheet.ts';

/** Where rows stand in the error workbook: by their number in the sheet that was uploaded. */
export type RowPlaces = ReadonlyMap<number, number>;

/** The address of a cell, or of a range, within a message; not within quotes, where the sheet's own words stand. */
const address = /(?<![\w'])[A-Z]{1,3}[1-9]\d*(?::[A-Z]{1,3}[1-9]\d*)?(?![\w'])/g;

/**
 * What is wrong, in words that hold in the error workbook: messages name cells of the sheet that was uploaded, which
 * have other addresses there, or none.
 */
export function mendWords({ row, column, cell, message }: SheetProblem, places: RowPlaces): string {
  if (message === m.hidden(row)) return m.wasHidden;
  if (column === null) return message;
  const [named] = message.match(address) ?? [];
  if (named === undefined) return message;
  if (message === m.merged(named)) return m.wasMerged;
  const twice = [m.emailTwice, m.mobileTwice].find((say) => message === say(named));
  if (twice) return twice(placeOf(Number(named.replace(/\D+/, '')), column, places));
  return message.replace(address, (found) => (found === cell ? placeOf(row, column, places) : found));
}

function placeOf(row: number, column: SheetColumnKey, places: RowPlaces): string {
  const place = places.get(row);
  return place === undefined ? `row ${row} of the uploaded file` : `${columnLetter(column)}${place}`;
}
