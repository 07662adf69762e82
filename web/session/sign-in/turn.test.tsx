// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#web/api/client.ts';
import { cancelTurn, inTurn, TurnCancelledError } from './turn.ts';
import { TurnNotice } from './turn-notice.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const later = (turnInSeconds: number | null) =>
  new CallError({ status: 503, envelope: null, requestId: null, cause: '', turnInSeconds });

test('makes a call again after the time that the server says, as often as it says so', async () => {
  render(<TurnNotice purpose="logIn" />);
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(later(25))
    .mockRejectedValueOnce(later(10))
    .mockResolvedValueOnce('in');
  const answer = inTurn(call);
  await advance(0);
  expect(screen.getByRole('status').textContent).toBe(
    'Many people are logging in right now. You will be logged in in a moment. No need to press again.',
  );
  await advance(24_999);
  expect(call).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(call).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status').textContent).toContain('in a moment');
  await advance(10_000);
  expect(await answer).toBe('in');
  expect(screen.queryByRole('status')).toBeNull();
});

test('raises any other error of the call at once', async () => {
  const failed = later(null);
  await expect(inTurn(() => Promise.reject(failed))).rejects.toBe(failed);
});

test('explains the wait for an answer after four seconds', async () => {
  render(<TurnNotice purpose="setPassword" />);
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = inTurn(() => promise);
  await advance(3900);
  expect(screen.queryByRole('status')).toBeNull();
  await advance(200);
  expect(screen.getByRole('status').textContent).toContain('Your password will be set in a moment.');
  resolve('done');
  await advance(0);
  expect(await answer).toBe('done');
  expect(screen.queryByRole('status')).toBeNull();
});

test('makes no call again after the wait was stopped or the form was left', async () => {
  for (const stop of [() => screen.getByRole('button', { name: 'Stop waiting' }).click(), cleanup, cancelTurn]) {
    render(<TurnNotice purpose="logIn" />);
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(later(30));
    const ended = inTurn(call).catch((error: unknown) => error);
    await advance(1000);
    act(() => stop());
    expect(await ended).toBeInstanceOf(TurnCancelledError);
    await advance(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    cleanup();
  }
});

test('a wait that another signal ends raises the error of the call', async () => {
  const outer = new AbortController();
  const aborted = new Error('the call was aborted');
  const { promise, reject } = Promise.withResolvers<never>();
  const call = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => reject(aborted));
    return promise;
  };
  const ended = inTurn(call, outer.signal).catch((error: unknown) => error);
  outer.abort();
  expect(await ended).toBe(aborted);
});
