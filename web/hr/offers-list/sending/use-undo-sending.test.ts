// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contractVersion } from '#contract/envelope.ts';
import { offerRecord } from '#test/offer-record.ts';
import { noteContract } from '#web/api/contract-version.ts';
import { holdSecondsFor, type SendReport } from './sending.ts';
import { undoSending } from '#web/hr/offers-list/store/offer-calls.ts';
import { useUndoSending } from './use-undo-sending.ts';

vi.mock('#web/hr/offers-list/store/offer-calls.ts', () => ({ undoSending: vi.fn<typeof undoSending>() }));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const reportOf = (count: number, holdSeconds: number): SendReport => ({
  sent: Array.from({ length: count }, (_, at) => offerRecord(at + 1)),
  skipped: [],
  doubtful: [],
  untried: [],
  failure: null,
  message: '',
  holdSeconds,
});
const start = () =>
  renderHook(() =>
    useUndoSending(
      async () => true,
      () => undefined,
    ),
  ).result;

it.each([10, 30])('is offered for %i seconds', (seconds) => {
  const undo = start();
  act(() => undo.current.offer(reportOf(10, seconds)));
  act(() => void vi.advanceTimersByTime(seconds * 1000 - 1));
  expect(undo.current.step).toMatchObject({ phase: 'offered', holdSeconds: seconds });
  act(() => void vi.advanceTimersByTime(1));
  expect(undo.current.step).toBeNull();
  act(() => undo.current.press());
  expect(undoSending).not.toHaveBeenCalled();
});

it('asks for a thousand a call, and once however often it is pressed', async () => {
  vi.mocked(undoSending).mockImplementation(async (undone) => ({ undone, skipped: [] }));
  const undo = start();
  act(() => undo.current.offer(reportOf(1200, 30)));
  await act(async () => undo.current.press());
  await act(async () => undo.current.press());
  expect(vi.mocked(undoSending).mock.calls.map(([ids]) => ids.length)).toEqual([1000, 200]);
  expect(undo.current.step).toEqual({ phase: 'done', text: '1200 sends were undone.' });
});

it('is forgotten with the next sending', () => {
  const undo = start();
  act(() => undo.current.offer(reportOf(10, 10)));
  act(() => undo.current.offer(reportOf(1, 0)));
  expect(undo.current.step).toBeNull();
});

it('holds the mails of ten letters and more, by our own server', () => {
  expect(holdSecondsFor(10)).toBe(0);
  noteContract(contractVersion, true);
  expect([9, 10, 100, 101].map(holdSecondsFor)).toEqual([0, 10, 10, 30]);
});
