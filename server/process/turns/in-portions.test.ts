import { expect, test } from 'vitest';
import { mapInPortions } from './in-portions.ts';

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [7, 2],
])('%i pieces, three at a time, let others go on %i times', async (count, times) => {
  let went = 0;
  let isOver = false;
  const others = () => {
    if (isOver) return;
    went += 1;
    setImmediate(others);
  };
  setImmediate(others);
  const items = Array.from({ length: count }, (_, index) => `piece ${index}`);
  const made = await mapInPortions(items, 3, (item, index) => `${index}: ${item}`);
  isOver = true;
  expect(made).toEqual(items.map((item, index) => `${index}: ${item}`));
  expect(went).toBe(times);
});
