// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstCalls } from '#contract/first-calls.ts';
import type * as client from './client.ts';

vi.mock('./client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));

/** The modules as a new page has them: nothing is known yet. */
async function newPage() {
  vi.resetModules();
  const { useAppConfig } = await import('./app-config.ts');
  const { CallError, makeCall } = await import('./client.ts');
  const asked = vi.mocked(makeCall).mockReset();
  return {
    asked,
    open: () => renderHook(() => useAppConfig()).result,
    answers: () => asked.mockResolvedValue({ responseObject: { companyName: 'Himalaya Foods' } } as never),
    fails: () => asked.mockRejectedValue(new CallError({ status: 503, envelope: null, requestId: null, cause: '' })),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the company is asked for once, however many want to know it', async () => {
  const { asked, open, answers } = await newPage();
  answers();
  const [one, other] = [open(), open()];
  expect(one.current).toBeUndefined();
  await wait(0);
  expect([one.current, other.current, open().current].map((config) => config?.companyName)).toEqual(
    Array(3).fill('Himalaya Foods'),
  );
  expect(asked.mock.calls).toEqual([[firstCalls.getAppConfig]]);
});

test('a server that does not answer is asked again, each time later, and then by the next screen', async () => {
  const { asked, open, answers, fails } = await newPage();
  fails();
  const waiting = open();
  await wait(0);
  for (const [pause, calls] of [
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [4000, 4],
    [60_000, 4],
  ] as const) {
    await wait(pause);
    expect(asked).toHaveBeenCalledTimes(calls);
  }
  answers();
  expect(open().current).toBeUndefined();
  await wait(0);
  expect(asked).toHaveBeenCalledTimes(5);
  expect(waiting.current?.companyName).toBe('Himalaya Foods');
});
