import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallsUnderWay } from '#server/process/turns/calls-under-way.ts';
import { createFairQueue } from '#server/process/turns/fair-queue/fair-queue.ts';
import { createPasswordQueue, letOthersGo } from './password-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue in which one login runs, and so many wait behind it, while a call of somebody who is in is under way. */
function crowdOf(waiting: number) {
  const passwordQueue = createFairQueue({ atOnce: 1 });
  const callsUnderWay = createCallsUnderWay();
  const never = () => Promise.withResolvers<undefined>().promise;
  for (let n = 0; n <= waiting; n += 1) void passwordQueue.run(`account ${n}`, never);
  const call = Promise.withResolvers<undefined>();
  void callsUnderWay.during(() => call.promise);
  const gone = vi.fn<() => void>();
  void letOthersGo({ passwordQueue, callsUnderWay }).then(gone);
  return { endCall: () => call.resolve(undefined), gone };
}

test('while others wait for their turn, a login waits for the call that is under way', async () => {
  const { endCall, gone } = crowdOf(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(gone).not.toHaveBeenCalled();
  endCall();
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toHaveBeenCalled();
});

test('it waits for 100 ms at most', async () => {
  const { gone } = crowdOf(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toHaveBeenCalled();
});

test('a login that nobody waits behind goes on at once', async () => {
  const { gone } = crowdOf(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toHaveBeenCalled();
});

/** Two logins, and a third that begins when the first has ended; while a call of somebody who is in is under way, or none. */
function nextLogin({ call }: { call: Promise<void> | null }) {
  const callsUnderWay = createCallsUnderWay();
  const passwordQueue = createPasswordQueue(1, callsUnderWay);
  const login = Promise.withResolvers<undefined>();
  void passwordQueue.run('first', () => login.promise);
  void passwordQueue.run('second', () => Promise.withResolvers<undefined>().promise);
  const begun = vi.fn<() => Promise<void>>(async () => undefined);
  void passwordQueue.run('third', begun);
  if (call !== null) void callsUnderWay.during(() => call);
  login.resolve(undefined);
  return begun;
}

test('the next login of a crowd begins when the call that is under way has ended', async () => {
  const call = Promise.withResolvers<void>();
  const begun = nextLogin({ call: call.promise });
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).not.toHaveBeenCalled();
  call.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveBeenCalled();
});

test('it begins at once where nobody else calls', async () => {
  const begun = nextLogin({ call: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveBeenCalled();
});
