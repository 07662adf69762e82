import { expect, it } from 'vitest';
import { sharesOf } from './share-percents.ts';

it.each([
  [
    [432_000, 215_376, 72_624, 80_000],
    [54, 27, 9, 10],
  ],
  [
    [499_999, 500_001, 0, 0],
    [49, 51, 0, 0],
  ],
  [
    [1, 1, 1, 0],
    [33, 34, 33, 0],
  ],
  [
    [1, 0, 0, 0],
    [100, 0, 0, 0],
  ],
  [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ],
])('%j are %j percent of their sum', (amounts, percents) => {
  expect(sharesOf(amounts)).toEqual(percents);
});
