// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import type { SendReport } from './sending.ts';
import { SendReportDialog } from './send-report-dialog.tsx';
import type { UndoOnScreen } from './use-undo-sending.tsx';

afterEach(cleanup);

function open(values: Partial<SendReport>, untried: OfferRecord[] = []) {
  const report = {
    sent: [],
    skipped: [],
    doubtful: [],
    untried: [],
    failure: null,
    message: '',
    holdSeconds: 0,
    words: '',
    ...values,
  };
  const send = vi.fn<(offers: readonly OfferRecord[]) => void>();
  const sending = { progress: null, report, send, closeReport: () => undefined };
  const undo: UndoOnScreen = { step: null, offer: () => undefined, press: () => undefined };
  render(<SendReportDialog {...{ sending, untried, undo }} />);
  return send;
}

test('offers without an answer are called neither skipped nor not sent', async () => {
  const doubtful = [offerRecord(1), offerRecord(2)];
  open({ doubtful, failure: new Error('gone') });
  expect(screen.getByRole('dialog', { name: 'It is not known whether 2 offers were sent.' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Failed to send offer');
  const rows = within(screen.getByRole('list', { name: 'Not known' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('No answer. The list shows whether it was sent.'),
    expect.stringContaining('No answer. The list shows whether it was sent.'),
  ]);
  expect(screen.getByRole('dialog').textContent).not.toMatch(/skipped|not sent/i);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an offer that was not reached is not called skipped, and can be retried', async () => {
  const [first, second, third] = [offerRecord(1), offerRecord(2), offerRecord(3)];
  const onTryAgain = open({ sent: [first], doubtful: [second], untried: [third] }, [third]);
  const dialog = screen.getByRole('dialog', { name: '1 offer is on its way.' });
  expect(dialog.textContent).toContain('It is not known whether 1 offer was sent.');
  expect(dialog.textContent).toContain('1 offer was not sent.');
  const row = within(screen.getByRole('list', { name: 'Not sent' })).getByRole('listitem');
  expect(row.textContent).toMatch(/Not sent yet$/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onTryAgain).toHaveBeenCalledExactlyOnceWith([third]);
});

test('a result of hundreds of rows is shown in portions, each row with its reason', async () => {
  const skipped = Array.from({ length: 430 }, (_, id) => ({
    offer: offerRecord(id + 1),
    reason: `This offer has already been sent (${id + 1}).`,
  }));
  open({ skipped, untried: [offerRecord(999)] });
  const rows = () => within(screen.getByRole('list', { name: 'Not sent' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(200);
  await userEvent.click(screen.getByRole('button', { name: 'Show 200 more of 231' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show 31 more of 31' }));
  expect(rows()).toHaveLength(431);
  expect(rows()[429]?.textContent).toContain('This offer has already been sent (430).');
  expect(rows()[430]?.textContent).toContain('Not sent yet');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
