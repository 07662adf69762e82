import { expect, test } from 'vitest';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { paceStart, timeLeft } from './time-left.ts';

const sending = (state: OfferSending['state'], left: number) => ({ state, left }) as OfferSending;

test('the time that is left follows from the pace since the sending was first seen running', () => {
  const start = paceStart(undefined, sending('RUNNING', 50_000), 0);
  expect(timeLeft(start, { left: 49_800 }, 2000)).toBeNull();
  expect(timeLeft(start, { left: 50_000 }, 60_000)).toBeNull();
  expect(timeLeft(start, { left: 49_000 }, 10_000)).toBe('About 9 minutes left.');
  expect(timeLeft(start, { left: 49_900 }, 60_000)).toBe('About 8 hours left.');
  expect(timeLeft(start, { left: 500 }, 600_000)).toBe('Less than a minute left.');
});

test('a pause does not slow the pace', () => {
  const start = paceStart(undefined, sending('RUNNING', 1000), 0);
  expect(paceStart(start, sending('RUNNING', 900), 5000)).toBe(start);
  const paused = paceStart(start, sending('PAUSED', 900), 10_000);
  expect(paused).toBeUndefined();
  expect(paceStart(paused, sending('RUNNING', 900), 99_000)).toEqual({ at: 99_000, left: 900 });
});
