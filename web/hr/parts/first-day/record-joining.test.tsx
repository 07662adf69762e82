// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FirstDayState, getFirstDay, type JoiningRecord, recordJoinings } from '#contract/first-day.ts';
import * as client from '#web/api/client.ts';
import { RecordJoining } from './record-joining.tsx';
import { RecordJoinings } from './record-joinings.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const nothing: FirstDayState = {
  candidateId: 'C26-0148',
  name: 'Asha Rao',
  mayRecord: true,
  agreedOn: '2026-11-20',
  formSubmitted: true,
  formVerified: true,
  current: null,
  nextEmployeeId: 'EMP-0007',
  records: [],
};
const theirs = {
  outcome: 'NOT_JOINED',
  date: '2026-11-21',
  employeeId: null,
  note: 'Took another offer.',
  by: 'Meera Iyer',
  on: '2026-11-21T10:00:00Z',
} as const satisfies JoiningRecord;

let stored = nothing;
let answering: Promise<void> = Promise.resolve();
let sent: unknown[] = [];
let queries = new QueryClient();

beforeEach(() => {
  stored = nothing;
  answering = Promise.resolve();
  sent = [];
  queries = new QueryClient();
  vi.mocked(client.makeCall).mockImplementation(async (call, { body } = {}) => {
    if ((call as object) !== getFirstDay) {
      sent.push(body);
      return { code: 200, status: '', message: '', responseObject: { employeeId: null } };
    }
    await answering;
    return { code: 200, status: '', message: '', responseObject: stored };
  });
});
afterEach(cleanup);

const dialog = (isUndo = false) =>
  render(
    <QueryClientProvider client={queries}>
      <RecordJoining candidateId="C26-0148" isUndo={isUndo} onDone={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
const note = () => screen.findByLabelText<HTMLTextAreaElement>(/^(Note|Reason)/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function recordedByAnother(): Promise<void> {
  stored = { ...nothing, current: theirs, records: [theirs] };
  await act(async () => queries.invalidateQueries());
}

test('the reopened dialog shows no form before the current record is loaded', async () => {
  const { unmount } = dialog();
  await note();
  unmount();
  await vi.waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]));
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  stored = { ...nothing, current: theirs, records: [theirs] };
  dialog();
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
  resolve();
  expect((await note()).value).toBe('Took another offer.');
});

test('a newer record is announced, and does not count as seen until it is loaded', async () => {
  dialog();
  await userEvent.click(await screen.findByLabelText('Joined'));
  await recordedByAnother();
  await screen.findByText('Someone else has recorded something. Reload to see it.');
  await press('Record');
  expect(sent[0]).toMatchObject({ outcome: 'JOINED', seen: 0 });
});

test('Reload takes a newer record into the unedited fields', async () => {
  dialog();
  await userEvent.click(await screen.findByLabelText('Joined'));
  await recordedByAnother();
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  expect((await note()).value).toBe('Took another offer.');
  expect(screen.getByLabelText<HTMLInputElement>('Joined').checked).toBe(true);
  await press('Record');
  expect(sent[0]).toMatchObject({ outcome: 'JOINED', seen: 1 });
});

test.each([
  ['2026-11-16', '4 days before the agreed date'],
  ['2026-11-19', '1 day before the agreed date'],
  ['2026-11-20', null],
  ['2026-11-21', null],
])('joining on %s says %s', async (date, words) => {
  dialog();
  await userEvent.click(await screen.findByLabelText('Joined'));
  fireEvent.change(screen.getByLabelText('Joined on'), { target: { value: date } });
  expect(screen.queryByText(/before the agreed date/)?.textContent ?? null).toBe(words);
});

test('a joining is undone with a reason alone', async () => {
  stored = { ...nothing, current: { ...theirs, outcome: 'JOINED', employeeId: 'EMP-1' }, records: [theirs] };
  dialog(true);
  const reason = await screen.findByLabelText('Reason');
  expect(screen.getByRole('dialog', { name: 'Undo joining of Asha Rao' })).toBeTruthy();
  await press('Undo joining');
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await userEvent.type(reason, 'The wrong person');
  await press('Undo joining');
  expect(sent).toEqual([{ candidateId: 'C26-0148', seen: 1, reason: 'The wrong person' }]);
});

test('the joining of many is recorded on one day, and the skipped ones are named with reasons', async () => {
  const onRecorded = vi.fn<(candidateIds: readonly string[]) => void>();
  const skipped = [{ candidateId: 'C2', name: 'Ravi Shah', reason: 'Already recorded.' }];
  vi.mocked(client.makeCall).mockResolvedValue({
    code: 200,
    status: '',
    message: '',
    responseObject: { recorded: [{ candidateId: 'C1', employeeId: 'EMP-1' }], skipped },
  });
  render(<RecordJoinings candidateIds={['C1', 'C2']} onRecorded={onRecorded} onClose={() => undefined} />);
  screen.getByRole('dialog', { name: 'Record joining of 2 people' });
  fireEvent.change(screen.getByLabelText('Joined on'), { target: { value: '2026-11-20' } });
  await press('Record');
  expect(vi.mocked(client.makeCall).mock.calls.at(-1)).toEqual([
    recordJoinings,
    { body: { candidateIds: ['C1', 'C2'], date: '2026-11-20' } },
  ]);
  const result = await screen.findByRole('dialog', { name: '1 person was not recorded' });
  expect(result.textContent).toContain('Ravi Shah: Already recorded.');
  expect(result.textContent).toContain('1 person joined');
  expect(onRecorded).toHaveBeenCalledExactlyOnceWith(['C1']);
});
