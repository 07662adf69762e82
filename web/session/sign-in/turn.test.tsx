// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginMessages } from '#domain/first-messages.ts';
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

test('a call that is told to come back is made again when its time has come', async () => {
  render(<TurnNotice purpose="logIn" />);
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(later(25)).mockResolvedValueOnce('in');
  const answer = inTurn(call);
  await advance(0);
  expect(screen.getByRole('status').textContent).toBe(
    'Many people are logging in right now. You will be logged in in about 40 seconds.',
  );
  await advance(16_000);
  expect(screen.getByRole('status').textContent).toContain('in about 20 seconds');
  expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(40);
  expect(call).toHaveBeenCalledTimes(1);
  await advance(9000);
  expect(await answer).toBe('in');
  expect(screen.queryByRole('status')).toBeNull();
});

test('who is told to come back again hears that their place is kept', async () => {
  render(<TurnNotice purpose="logIn" />);
  const told = [later(10), later(2)];
  const answer = inTurn(async () => {
    const error = told.shift();
    if (error) throw error;
    return 'in';
  });
  await advance(0);
  expect(screen.getByRole('status').textContent).toContain('Many people are logging in right now.');
  await advance(10_000);
  expect(screen.getByRole('status').textContent).toBe(
    'Many people are still before you, and your place is kept. You will be logged in in about 20 seconds.',
  );
  await advance(2000);
  expect(await answer).toBe('in');
});

test('what the call raises otherwise is raised at once', async () => {
  const failed = later(null);
  await expect(inTurn(() => Promise.reject(failed))).rejects.toBe(failed);
});

test('an answer that is long in coming is explained, and one that comes soon is not', async () => {
  render(<TurnNotice purpose="setPassword" />);
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = inTurn(() => promise);
  await advance(3900);
  expect(screen.queryByRole('status')).toBeNull();
  await advance(200);
  expect(screen.getByRole('status').textContent).toContain('This takes longer than usual');
  resolve('done');
  await advance(0);
  expect(await answer).toBe('done');
  expect(screen.queryByRole('status')).toBeNull();
});

test('who stops waiting, or leaves the form, is not logged in later', async () => {
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

test('a wait whose screen was left ends with the error of the call', async () => {
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

test('the words name the wait for programs of others, too', () => {
  expect(loginMessages.manyLogins(20)).toBe(
    'Many people are logging in right now. Please try again in 20 seconds: your place is kept.',
  );
});
