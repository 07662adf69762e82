// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { offerRecord } from '#test/offer-record.ts';
import * as calls from './offer-calls.ts';
import { ExtendDialog } from './extend-dialog.tsx';

vi.mock('./offer-calls.ts', () => ({ extendOffers: vi.fn<typeof calls.extendOffers>() }));
const onExtended = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const today = todayInIndia();
function open(...days: (string | null)[]) {
  const offers = days.map((replyBy, at) => offerRecord(at + 1, { offerLetterStatus: 'Offer Sent', replyBy }));
  render(<ExtendDialog {...{ offers, onExtended, onClose }} onFailed={() => undefined} />);
}
const field = () => screen.getByLabelText<HTMLInputElement>('Reply By');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['from the last day of an offer that can be answered', [addDays(today, 2)], addDays(today, 2)],
  ['from today when the last day is over', [addDays(today, -4)], today],
  ['from today without a last day', [null], today],
  ['from the latest last day of many', [addDays(today, 1), addDays(today, 5), null], addDays(today, 5)],
])('proposes and adds days %s', async (_which, days, from) => {
  open(...days);
  expect(field().value).toBe(addDays(from, 7));
  await press('+3 days');
  expect(field().value).toBe(addDays(from, 3));
  await press('+7 days');
  expect(field().value).toBe(addDays(from, 7));
});

it('extends many by one press, and names those that were not with the reason', async () => {
  vi.mocked(calls.extendOffers).mockResolvedValue({
    message: '1 offer was extended. 1 was not.',
    offers: [],
    result: { sent: ['C26-1'], skipped: [{ candidateId: 'C26-0002', reason: 'It was accepted.' }] },
  });
  open(today, today);
  screen.getByRole('dialog', { name: 'Extend 2 offers' });
  await press('Extend');
  expect(vi.mocked(calls.extendOffers).mock.calls).toEqual([
    [[offerRecord(1).candidateId, offerRecord(2).candidateId], addDays(today, 7)],
  ]);
  const dialog = await screen.findByRole('dialog', { name: '1 offer was not extended' });
  expect(dialog.textContent).toContain('It was accepted.');
  expect(onExtended).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});
