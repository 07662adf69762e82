import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMarkQueue, type SaveMarks } from './use-review.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function queueSaving(answers: (() => Promise<void>)[] = []) {
  const queue = createMarkQueue();
  const save = vi.fn<SaveMarks>(async () => answers.shift()?.());
  queue.saveBy(save);
  return { queue, save, sent: () => save.mock.calls.map(([marks]) => marks) };
}

test('an OK is saved at once', async () => {
  const { queue, sent } = queueSaving();
  queue.ok('bank');
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([[{ path: 'bank', verdict: 'OK' }]]);
  expect(queue.state().drafts).toEqual({});
  expect([...queue.state().saved]).toEqual(['bank']);
});

test('a correction waits for its note, and for the pause after the last key', async () => {
  const { queue, sent } = queueSaving();
  queue.fix('bank.passbookFile');
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([]);
  queue.write('bank.passbookFile', 'Cut');
  await vi.advanceTimersByTimeAsync(500);
  queue.write('bank.passbookFile', 'Cut off ');
  await vi.advanceTimersByTimeAsync(500);
  expect(sent()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([[{ path: 'bank.passbookFile', verdict: 'FIX', note: 'Cut off' }]]);
});

test('a note is saved at once when its field is left, an empty one never', async () => {
  const { queue, sent } = queueSaving();
  queue.write('bank', '  ');
  queue.finish('bank');
  expect(sent()).toEqual([]);
  queue.write('bank', 'Another branch');
  queue.finish('bank');
  expect(sent()).toEqual([[{ path: 'bank', verdict: 'FIX', note: 'Another branch' }]]);
});

test('sends one request at a time: marks set in between go with the next', async () => {
  const first = Promise.withResolvers<void>();
  const { queue, sent } = queueSaving([() => first.promise]);
  queue.ok('personal');
  queue.ok('bank');
  queue.ok('family');
  expect(sent()).toHaveLength(1);
  first.resolve();
  await vi.runAllTimersAsync();
  expect(sent()[1]?.map(({ path }) => path)).toEqual(['bank', 'family']);
});

test('text typed during a save stays, and is saved next', async () => {
  const first = Promise.withResolvers<void>();
  const { queue, sent } = queueSaving([() => first.promise]);
  queue.write('bank', 'The name');
  queue.finish('bank');
  queue.write('bank', 'The name differs');
  first.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.state().drafts.bank?.note).toBe('The name differs');
  await vi.runAllTimersAsync();
  expect(sent().at(-1)).toEqual([{ path: 'bank', verdict: 'FIX', note: 'The name differs' }]);
});

test('a failed mark keeps its note, and is sent again on retry', async () => {
  const refusal = new Error('away');
  const { queue, sent } = queueSaving([() => Promise.reject(refusal)]);
  queue.write('bank', 'Cut off');
  queue.finish('bank');
  await vi.runAllTimersAsync();
  expect(queue.state()).toMatchObject({ error: refusal, drafts: { bank: { note: 'Cut off', state: 'failed' } } });
  queue.retry();
  await vi.runAllTimersAsync();
  expect(sent()).toHaveLength(2);
  expect(queue.state()).toMatchObject({ error: null, drafts: {} });
});

test('a failure stays to be tried again while another mark is saved', async () => {
  const refusal = new Error('away');
  const { queue } = queueSaving([() => Promise.reject(refusal)]);
  queue.ok('bank');
  await vi.runAllTimersAsync();
  queue.ok('family');
  await vi.runAllTimersAsync();
  expect(queue.state()).toMatchObject({ error: refusal, drafts: { bank: { state: 'failed' } } });
  expect([...queue.state().saved]).toEqual(['family']);
  queue.ok('bank');
  await vi.runAllTimersAsync();
  expect(queue.state()).toMatchObject({ error: null, drafts: {} });
});

test('a mark set while a request fails is sent after it', async () => {
  const first = Promise.withResolvers<void>();
  const { queue, sent } = queueSaving([() => first.promise]);
  queue.ok('bank');
  queue.ok('family');
  first.reject(new Error('away'));
  await vi.runAllTimersAsync();
  expect(sent()[1]).toEqual([{ path: 'family', verdict: 'OK' }]);
  expect(queue.state().drafts).toMatchObject({ bank: { state: 'failed' } });
});

test('OK keeps the note of the correction for the next one, typed here or saved before', async () => {
  const { queue, sent } = queueSaving();
  queue.write('bank', 'Cut off');
  queue.finish('bank');
  queue.ok('bank');
  queue.ok('family', 'The name differs');
  await vi.runAllTimersAsync();
  queue.fix('bank');
  queue.fix('family');
  expect(queue.state().drafts).toMatchObject({ bank: { note: 'Cut off' }, family: { note: 'The name differs' } });
  await vi.runAllTimersAsync();
  const again = sent().slice(-2).flat();
  expect(again).toContainEqual({ path: 'bank', verdict: 'FIX', note: 'Cut off' });
  expect(again).toContainEqual({ path: 'family', verdict: 'FIX', note: 'The name differs' });
});

test('a flush sends a note that is being typed and what failed, and says what is not saved all the same', async () => {
  const refuse = () => Promise.reject(new Error('away'));
  const { queue, sent } = queueSaving([refuse, refuse]);
  queue.ok('family');
  await vi.runAllTimersAsync();
  queue.write('bank', 'Cut off');
  expect(await queue.flush()).toBe('family');
  expect(
    sent()
      .at(-1)
      ?.map(({ path }) => path),
  ).toEqual(['family', 'bank']);
  expect(await queue.flush()).toBeNull();
  expect(queue.state()).toMatchObject({ error: null, drafts: {} });
});
