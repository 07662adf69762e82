// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import * as client from '#web/api/client.ts';
import { SendingResult } from './sendings-strip.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const sending: OfferSending = {
  sendingId: 's1',
  state: 'DONE',
  total: 70,
  sent: 60,
  skipped: 10,
  left: 0,
  startedBy: 'Meera Iyer',
  startedOn: '2026-11-20T05:00:00.000Z',
  endedOn: '2026-11-20T05:10:00.000Z',
};
const queries = new QueryClient();
const show = (of: OfferSending) => (
  <QueryClientProvider client={queries}>
    <SendingResult sending={of} onClose={() => undefined} />
  </QueryClientProvider>
);
type Asked = { outcome?: string; page: number };
let holding: { promise: Promise<void>; resolve: () => void } | null = null;

beforeEach(() => {
  holding = null;
  vi.mocked(client.makeCall).mockImplementation(async (_call, { query } = {}) => {
    const { outcome = 'SENT', page } = query as Asked;
    await holding?.promise;
    const candidateName = `${outcome} ${page}`;
    const content = [{ candidateId: `C26-${page}`, candidateOfferId: page, candidateName, outcome, reason: null }];
    const responseObject = { content, page, size: 50, totalPages: 2, totalElements: 60 };
    return { code: 200, status: 'OK', message: '', responseObject };
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.resetAllMocks();
});

it('never shows rows of one outcome under another', async () => {
  render(show(sending));
  await screen.findByText('SKIPPED 1');
  holding = Promise.withResolvers<void>();
  await userEvent.selectOptions(screen.getByRole('combobox'), 'SENT');
  expect(screen.queryByText('SKIPPED 1')).toBeNull();
  expect(screen.getByText('Loading the result...')).toBeTruthy();
  await act(async () => holding?.resolve());
  await screen.findByText('SENT 1');
});

it('keeps the rows of a page, marked as busy, and the focus in the pager', async () => {
  render(show(sending));
  const row = await screen.findByText('SKIPPED 1');
  holding = Promise.withResolvers<void>();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(row.closest('[aria-busy="true"]')).not.toBeNull();
  await act(async () => holding?.resolve());
  await screen.findByText('SKIPPED 2');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous page' }));
});

it('says why offers wait while the sending has paused by itself', async () => {
  const paused: OfferSending = { ...sending, state: 'PAUSED', sent: 0, left: 60, endedOn: null };
  const { rerender } = render(show({ ...paused, pauseReason: 'no-access' }));
  await screen.findByText('SKIPPED 1');
  expect(screen.getByRole('alert').textContent).toBe(
    "The sending is paused. The user in whose name it was sent has lost access. 'Continue' sends the rest in your own name.",
  );
  rerender(show({ ...paused, pauseReason: null }));
  expect(screen.queryByRole('alert')).toBeNull();
});
