// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contractVersion } from '#contract/envelope.ts';
import { offerRecord } from '#test/offer-record.ts';
import { noteContract } from '#web/api/contract-version.ts';
import { holdSecondsFor, undoSending } from '#web/hr/parts/offer-actions/undo-sending.ts';
import { closeToasts, currentToasts, toast } from '#web/ui/feedback/toast.ts';
import type { SendReport } from './sending.ts';
import { useUndoSending } from './use-undo-sending.tsx';

vi.mock('#web/hr/parts/offer-actions/undo-sending.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  undoSending: vi.fn<typeof undoSending>(),
}));
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
  words: `${count} offers sent.`,
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
  expect(undo.current.step).toEqual({ phase: 'done', text: '1200 offers were not sent.' });
});

it('is forgotten with the next sending', () => {
  const undo = start();
  act(() => undo.current.offer(reportOf(10, 10)));
  act(() => undo.current.offer(reportOf(1, 0)));
  expect(undo.current.step).toBeNull();
});

it('removes the toast that says they were sent', async () => {
  vi.mocked(undoSending).mockImplementation(async (undone) => ({ undone, skipped: [] }));
  toast('1 offers sent.');
  toast('Saved.');
  const undo = start();
  act(() => undo.current.offer(reportOf(1, 10)));
  await act(async () => undo.current.press());
  expect(currentToasts().map(({ text }) => text)).toEqual(['Saved.']);
  closeToasts();
});

it('holds the mails of every sending by our own server', () => {
  expect(holdSecondsFor(1)).toBe(0);
  noteContract(contractVersion, true);
  expect([1, 2, 10].map(holdSecondsFor)).toEqual([10, 30, 30]);
});
