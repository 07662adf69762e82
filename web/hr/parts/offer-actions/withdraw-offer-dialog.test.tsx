// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { failedCall } from '#test/failed-call.ts';
import { offerRecord } from '#test/offer-record.ts';
import { CallError } from '#web/api/client.ts';
import { closeToasts } from '#web/ui/feedback/toast.ts';
import { ToastHost } from '#web/ui/feedback/toast-host.tsx';
import { DeleteOfferDialog } from './delete-offer-dialog.tsx';
import * as calls from './offer-calls.ts';

vi.mock('./offer-calls.ts', () => ({
  deleteOffer: vi.fn<typeof calls.deleteOffer>(),
  withdrawOffer: vi.fn<typeof calls.withdrawOffer>(),
  undoWithdrawal: vi.fn<typeof calls.undoWithdrawal>(),
}));

const onDeleted = vi.fn<() => void>();
const onRestored = vi.fn<() => void>();
const onFailed = vi.fn<() => void>();

beforeEach(() => {
  vi.mocked(calls.withdrawOffer).mockResolvedValue([]);
  vi.mocked(calls.undoWithdrawal).mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  act(() => closeToasts());
  vi.resetAllMocks();
});

function open(offerLetterStatus: OfferStatus) {
  const offer = offerRecord(7, { offerLetterStatus, candidateName: 'Asha Rao' });
  render(
    <>
      <ToastHost />
      <DeleteOfferDialog {...{ offer, onDeleted, onRestored, onFailed }} onCancel={() => undefined} />
    </>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toasts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it.each(['Offer Sent', 'Open'] as const)(
  'an offer that is %s is withdrawn, with an optional reason',
  async (status) => {
    open(status);
    const dialog = screen.getByRole('alertdialog', { name: 'Withdraw the offer to Asha Rao?' });
    expect(dialog.textContent).toContain('Asha Rao is mailed that the offer is withdrawn and can no longer log in.');
    await press('Withdraw offer');
    expect(calls.withdrawOffer).toHaveBeenCalledExactlyOnceWith(7, '');
    expect(calls.deleteOffer).not.toHaveBeenCalled();
    expect(onDeleted).toHaveBeenCalledOnce();
  },
);

it('an accepted offer is withdrawn with a reason alone, and the error is on its field', async () => {
  open('Approved');
  await press('Withdraw offer');
  const field = screen.getByLabelText(/^Reason/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(calls.withdrawOffer).not.toHaveBeenCalled();
  await userEvent.type(field, 'The position is closed.');
  await press('Withdraw offer');
  expect(calls.withdrawOffer).toHaveBeenCalledExactlyOnceWith(7, 'The position is closed.');
});

it('a refusal is shown in the dialog, and the typed reason stays', async () => {
  vi.mocked(calls.withdrawOffer).mockRejectedValue(new CallError(failedCall(409, 'This offer has been accepted.')));
  open('Offer Sent');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Typed');
  await press('Withdraw offer');
  expect(screen.getByRole('alertdialog').textContent).toContain('This offer has been accepted.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Typed');
  expect(onFailed).toHaveBeenCalledOnce();
});

describe('Undo after a withdrawal', () => {
  it('restores the offer and closes the toast that says it was withdrawn', async () => {
    open('Offer Sent');
    await press('Withdraw offer');
    expect(toasts()).toEqual(['The offer to Asha Rao was withdrawn.']);
    await press('Undo');
    expect(calls.undoWithdrawal).toHaveBeenCalledExactlyOnceWith(7);
    expect(toasts()).toEqual(['The offer to Asha Rao was not withdrawn.']);
    expect(onRestored).toHaveBeenCalledOnce();
  });

  it('says why it came too late', async () => {
    const failure = new CallError(failedCall(409, 'The candidate has already been notified.'));
    vi.mocked(calls.undoWithdrawal).mockRejectedValue(failure);
    open('Offer Sent');
    await press('Withdraw offer');
    await press('Undo');
    expect(toasts()).toEqual(['The candidate has already been notified.']);
    expect(onRestored).toHaveBeenCalledOnce();
  });
});

it.each(['Pending', 'Rejected'] as const)('an offer that is %s is deleted as before', (status) => {
  open(status);
  expect(screen.getByRole('alertdialog', { name: 'Delete the offer for Asha Rao?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
});
