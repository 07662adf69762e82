import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallsUnderWay } from './calls-under-way.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Begins to wait, and tells whether that is over. */
function wait(calls: ReturnType<typeof createCallsUnderWay>, atMostMs: number) {
  const state = { isOver: false };
  const run = async () => {
    await calls.untilNone(atMostMs);
    state.isOver = true;
  };
  void run();
  return state;
}

test('nothing is waited for where no call is under way', async () => {
  const waited = wait(createCallsUnderWay(), 1000);
  await vi.advanceTimersByTimeAsync(0);
  expect(waited.isOver).toBe(true);
});

test('the wait is over with the last call, also with one that failed', async () => {
  const calls = createCallsUnderWay();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const answers = Promise.allSettled([calls.during(() => first.promise), calls.during(() => second.promise)]);
  const waited = wait(calls, 1000);
  first.resolve('done');
  await vi.advanceTimersByTimeAsync(1);
  expect(waited.isOver).toBe(false);
  second.reject(new Error('failed'));
  await vi.advanceTimersByTimeAsync(1);
  expect(waited.isOver).toBe(true);
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('the wait is bounded', async () => {
  const calls = createCallsUnderWay();
  void calls.during(() => Promise.withResolvers().promise);
  const waited = wait(calls, 20);
  await vi.advanceTimersByTimeAsync(19);
  expect(waited.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waited.isOver).toBe(true);
});

test('a long call is waited for no more, and its end counts for no other', async () => {
  const calls = createCallsUnderWay();
  const long = Promise.withResolvers<undefined>();
  const ended = calls.during(() => long.promise);
  const waited = wait(calls, 1000);
  await vi.advanceTimersByTimeAsync(249);
  expect(waited.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waited.isOver).toBe(true);
  void calls.during(() => Promise.withResolvers().promise);
  const waitedAgain = wait(calls, 1000);
  long.resolve(undefined);
  await ended;
  await vi.advanceTimersByTimeAsync(1);
  expect(waitedAgain.isOver).toBe(false);
});
