// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contractVersion } from '#contract/envelope.ts';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { failedCall } from '#test/failed-call.ts';
import { offerRecord } from '#test/offer-record.ts';
import { CallError } from '#web/api/client.ts';
import { noteContract } from '#web/api/contract-version.ts';
import * as calls from './sending-calls.ts';
import { SendingsStrip } from './sendings-strip.tsx';
import { useBackground } from './use-background.ts';

vi.mock('./sending-calls.ts', () => ({
  fetchSendings: vi.fn<typeof calls.fetchSendings>(),
  startSending: vi.fn<typeof calls.startSending>(),
  changeSending: vi.fn<typeof calls.changeSending>(),
}));
configure({ asyncUtilTimeout: 20_000 });

const sending = (changes: Partial<OfferSending> = {}): OfferSending => ({
  sendingId: 'one',
  state: 'RUNNING',
  total: 12_000,
  sent: 0,
  skipped: 0,
  left: 12_000,
  startedBy: 'Meera Iyer',
  startedOn: '2026-11-23T04:30:00Z',
  endedOn: null,
  ...changes,
});
const sees = (...sendings: OfferSending[]) => vi.mocked(calls.fetchSendings).mockResolvedValue(sendings);
const refresh = vi.fn<() => Promise<boolean>>(async () => true);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
function Strip() {
  return <SendingsStrip background={useBackground(true, refresh)} />;
}
const show = () => render(<Strip />, { wrapper });

beforeEach(() => {
  noteContract(contractVersion, true);
  sees();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  localStorage.clear();
});

it('shows what others send, and what has ended until it is put away', async () => {
  const ended = { sent: 3998, skipped: 2, left: 0, total: 4000, endedOn: '2026-11-23T05:00:00Z' };
  sees(sending({ sent: 990, skipped: 10, left: 11_000 }), sending({ sendingId: 'two', state: 'DONE', ...ended }));
  show();
  const region = await screen.findByRole('region', { name: 'Background sending' });
  expect(region.textContent).toContain('Sending 1,000 of 12,000');
  expect(region.textContent).toContain('10 were skipped.');
  expect(region.textContent).toContain('Started by Meera Iyer at 10:00 am.');
  expect(region.textContent).toContain('3,998 of 4,000 offers sent.');
  expect(within(region).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('8');
  await userEvent.click(within(region).getByRole('button', { name: 'Dismiss' }));
  expect(region.textContent).not.toContain('3,998');
  cleanup();
  show();
  expect((await screen.findByRole('region')).textContent).not.toContain('3,998');
});

it('pauses at one press, and says why a change failed', async () => {
  sees(sending());
  show();
  const done = new CallError(failedCall(409, 'This sending is done.'));
  vi.mocked(calls.changeSending).mockRejectedValueOnce(done);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(calls.changeSending).toHaveBeenCalledExactlyOnceWith('one', 'PAUSE');
  expect((await screen.findByRole('alert')).textContent).toContain('This sending is done.');
});

it("says why a sending has paused automatically and what to do; nothing more for a user's pause", async () => {
  const company =
    "The company's details were incomplete, and letters would have carried an invented company. Set what is missing in Settings, Company; 'Continue' then sends the rest.";
  sees(
    sending({ sendingId: 'letterhead', state: 'PAUSED', pauseReason: 'letterhead' }),
    sending({ sendingId: 'access', state: 'PAUSED', pauseReason: 'no-access' }),
    sending({ sendingId: 'user', state: 'PAUSED', pauseReason: null }),
    // A server of before tells no reason.
    sending({ sendingId: 'before', state: 'PAUSED' }),
  );
  show();
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toEqual([
    `The sending is paused. ${company}`,
    "The sending is paused. The user in whose name it was sent has lost access. 'Continue' sends the rest in your own name.",
    'The sending is paused.',
    'The sending is paused.',
  ]);
  expect(screen.getByText(company)).toBeTruthy();
});

it('takes what is too much for one call, and has the list refreshed as it is sent', async () => {
  const { result } = renderHook(() => useBackground(true, refresh), { wrapper });
  await waitFor(() => expect(calls.fetchSendings).toHaveBeenCalled());
  const offers = Array.from({ length: 1001 }, (_, id) => offerRecord(id + 1));
  expect([result.current.takes(offers.slice(1)), result.current.takes(offers)]).toEqual([false, true]);
  sees(sending({ sent: 200, left: 801, total: 1001 }));
  await act(() => result.current.start(offers));
  expect(calls.startSending).toHaveBeenCalledExactlyOnceWith(offers.map(({ candidateId }) => candidateId));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
});
