// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';
import { closeToast, closeToastsSaying, currentToasts, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  cleanup();
  vi.useRealTimers();
});

const shown = (): (string | null)[] => screen.queryAllByRole('alert').map((alert) => alert.textContent);

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('an alert holds exactly the text, for six seconds', () => {
  render(<ToastHost />);
  act(() => toast('Candidate deleted successfully.'));
  expect(shown()).toEqual(['Candidate deleted successfully.']);
  pass(5999);
  expect(shown()).toHaveLength(1);
  pass(1);
  expect(shown()).toEqual([]);
});

test('can be closed, and stays while focused', () => {
  render(<ToastHost />);
  act(() => toast('Failed to send offer', 'bad'));
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(60_000);
  expect(shown()).toEqual(['Failed to send offer']);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(shown()).toEqual([]);
});

test('an action is shown as long as it can be pressed, and closes its toast', () => {
  render(<ToastHost />);
  const press = vi.fn<() => void>();
  act(() => toast('Sent.', 'ok', { label: 'Undo', seconds: 10, press }));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(9999);
  expect(shown()).toEqual(['Sent.']);
  pass(1);
  expect(shown()).toEqual([]);
  act(() => toast('Sent.', 'ok', { label: 'Undo', seconds: 10, press }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(press).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

test('a text that is no longer true is closed alone', () => {
  render(<ToastHost />);
  act(() => ['1 offer sent.', 'Saved.'].forEach((text) => toast(text)));
  act(() => closeToastsSaying('1 offer sent.'));
  expect(shown()).toEqual(['Saved.']);
});

test('shows at most three, the newest', () => {
  render(<ToastHost />);
  act(() => ['1', '2', '3', '4'].forEach((text) => toast(text)));
  expect(shown()).toEqual(['2', '3', '4']);
});
