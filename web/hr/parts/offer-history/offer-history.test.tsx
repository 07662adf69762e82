// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import * as client from '#web/api/client.ts';
import { OfferHistory } from './offer-history.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const entry: HistoryEntry = {
  number: 1,
  by: 'hr',
  who: 'Kavya Rao',
  what: 'opened the PAN card',
  on: '2026-11-20T06:00:00Z',
  ip: '',
  device: '',
};

test('the history of one offer is never shown for another one, not even while that one is loading', async () => {
  const answers = [Promise.resolve(), new Promise<void>(() => {})];
  vi.mocked(client.makeCall).mockImplementation(async () => {
    await answers.shift();
    return {
      code: 200,
      status: 'OK',
      message: '',
      responseObject: { content: [entry], totalPages: 1, totalElements: 1 },
    };
  });
  const queries = new QueryClient();
  const of = (candidateOfferId: number) => (
    <QueryClientProvider client={queries}>
      <OfferHistory candidateOfferId={candidateOfferId} />
    </QueryClientProvider>
  );
  const { rerender } = render(of(1));
  await screen.findByText('opened the PAN card', { exact: false });
  rerender(of(2));
  expect(screen.queryByText('opened the PAN card', { exact: false })).toBeNull();
  expect(screen.getByText('Loading the history...')).toBeTruthy();
});
