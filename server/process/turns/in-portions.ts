import { setImmediate as others } from 'node:timers/promises';

/** Calls `make` for each item in order, `atOnce` at a time, and answers the results; other work of the event loop runs between the portions. */
export async function mapInPortions<T, R>(
  items: readonly T[],
  atOnce: number,
  make: (item: T, index: number) => R,
): Promise<R[]> {
  const made: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await others();
    for (const [index, item] of items.slice(start, start + atOnce).entries()) made.push(make(item, start + index));
  }
  return made;
}
