// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import { notesOf, type OfferReason, OfferStatus, ShowReason, waitingWords } from './offer-status.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+05:30') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sentDaysAgo = (days: number, more: Partial<OfferRecord> = {}) => {
  const sentOn = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  const delivery = { state: 'sent' as const, reason: null, at: sentOn };
  return offerRecord(7, { offerLetterStatus: 'Offer Sent', sentOn, delivery, ...more });
};

test('an offer is highlighted after seven days of waiting, not before', () => {
  expect(waitingWords(sentDaysAgo(6))).toBeNull();
  expect(waitingWords(sentDaysAgo(7))).toBe('Waiting for 7 days');
  expect(waitingWords(sentDaysAgo(9, { offerLetterStatus: 'Approved' }))).toBeNull();
});

const shown = (offer: OfferRecord, onReason: (reason: OfferReason) => void) => (
  <ShowReason value={onReason}>
    <OfferStatus offer={offer} />
  </ShowReason>
);

test('the row says how the mail fares, and how long an answer is missing', () => {
  const { rerender } = render(<OfferStatus offer={sentDaysAgo(1)} />);
  expect(screen.getByRole('button', { name: 'Email: Sent' })).toBeTruthy();
  rerender(<OfferStatus offer={sentDaysAgo(9)} />);
  expect(screen.getByRole('button', { name: 'Email: Sent. Waiting for 9 days' })).toBeTruthy();
});

test('an offer whose day to reply is over says so from that moment on, as the row was read before', () => {
  const offer = sentDaysAgo(1, { replyBy: '2026-11-20' });
  const { rerender } = render(<OfferStatus offer={offer} />);
  expect(screen.queryByText('Reply by passed')).toBeNull();
  expect(notesOf(offer)).toContainEqual({ term: 'Reply by', value: '20/11/2026' });
  vi.setSystemTime(new Date('2026-11-21T00:00:00+05:30'));
  rerender(<OfferStatus offer={{ ...offer }} />);
  expect(screen.getByText('Reply by passed')).toBeTruthy();
  rerender(<OfferStatus offer={{ ...offer, offerLetterStatus: 'Approved' }} />);
  expect(screen.queryByText('Reply by passed')).toBeNull();
});

test('the texts of the icons open by keyboard and touch, and Open explains itself', async () => {
  const onReason = vi.fn<(reason: OfferReason) => void>();
  const { rerender } = render(shown(sentDaysAgo(9), onReason));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onReason).toHaveBeenLastCalledWith({ heading: 'Name 7', text: 'Email: Sent. Waiting for 9 days' });
  rerender(shown(sentDaysAgo(1, { offerLetterStatus: 'Open' }), onReason));
  await userEvent.click(screen.getByRole('button', { name: 'Open: revised, send again' }));
  expect(onReason).toHaveBeenLastCalledWith({ heading: 'Name 7', text: 'Open: revised, send again' });
});

test('a mail that failed or bounced leads to the reason, whatever else is to be said', async () => {
  for (const state of ['failed', 'bounced'] as const) {
    const onReason = vi.fn<(reason: OfferReason) => void>();
    const delivery = { state, reason: 'Mailbox unavailable', at: '2026-11-10T06:00:00.000Z' };
    render(shown(sentDaysAgo(9, { delivery }), onReason));
    await userEvent.click(screen.getByRole('button', { name: /did not arrive$/ }));
    expect(onReason).toHaveBeenCalledWith(expect.objectContaining({ text: 'Mailbox unavailable' }));
    cleanup();
  }
});
