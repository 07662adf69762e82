import { textOf } from './fields.ts';

/** An id as the server sent it: opaque, and sent back as it is. */
export type RecordId = number | string;

/** An id of a record; null where the answer has none. */
export function recordIdOf(value: unknown): RecordId | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : null;
  const text = textOf(value).trim();
  return text === '' || text === '0' ? null : text;
}

/** Our server counts to 2^31: numbers from here on stand for ids that it never sends, in the order in which they came. */
const firstStandIn = 2_000_000_000;
const standIns: RecordId[] = [];

/** An id as the lists of HR sort and keep it, a number: its own, or for text and for numbers beyond ours one that
 * stands for it until the page is left. `sentId` is the way back. Null where the answer has none. */
export function idOf(value: unknown): number | null {
  const id = recordIdOf(value);
  if (id === null) return null;
  const number = Number(id);
  if (Number.isInteger(number) && number < firstStandIn && String(number) === String(id)) return number;
  const known = standIns.findIndex((one) => String(one) === String(id));
  return firstStandIn + (known >= 0 ? known : standIns.push(id) - 1);
}

/** The id that is sent and shown for one of `idOf`. */
export const sentId = (id: number): RecordId => standIns[id - firstStandIn] ?? id;
