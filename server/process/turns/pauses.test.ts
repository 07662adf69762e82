import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundPauses } from './pauses.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pauses of 100 ms at most, and what was done about them. */
function noted() {
  const done: string[] = [];
  const pauses = boundPauses({ pause: () => done.push('pause'), resume: () => done.push('resume') }, 100);
  return { ...pauses, done };
}

test('work stands still until it is to go on', () => {
  const { pause, resume, done } = noted();
  pause();
  pause();
  vi.advanceTimersByTime(30);
  expect(done).toEqual(['pause']);
  resume();
  resume();
  expect(done).toEqual(['pause', 'resume']);
});

test('it goes on by itself in the end, and that once', () => {
  const { pause, resume, done } = noted();
  pause();
  vi.advanceTimersByTime(99);
  expect(done).toEqual(['pause']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['pause', 'resume']);
  resume();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['pause', 'resume']);
});

test.each([30, 100])('after %i ms of a pause it goes on for as long before the next one', (ms) => {
  const { pause, resume, done } = noted();
  pause();
  vi.advanceTimersByTime(ms);
  resume();
  vi.advanceTimersByTime(ms - 1);
  pause();
  expect(done).toEqual(['pause', 'resume']);
  vi.advanceTimersByTime(1);
  pause();
  expect(done).toEqual(['pause', 'resume', 'pause']);
});
