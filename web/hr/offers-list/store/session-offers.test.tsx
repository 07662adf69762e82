// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';
import type * as offerCalls from './offer-calls.ts';
import { useAllOffers } from './session-offers.ts';

/** Waits as long as a busy machine may need. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

const fetchOffers = vi.hoisted(() => vi.fn<ReturnType<typeof offerCalls.fetchOffersUntil>>());
vi.mock('./offer-calls.ts', () => ({
  fetchOffersUntil: () => fetchOffers,
  sendOffers: vi.fn<typeof offerCalls.sendOffers>(),
}));

function answerWith(...ids: number[]): void {
  const content = ids.map((id) => offerRecord(id));
  fetchOffers.mockReset().mockResolvedValue({ content, totalElements: ids.length, totalPages: 1, cursor: '1' });
}

const queries = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
const show = () => renderHook(() => useAllOffers(), { wrapper });
const login = (token: string) => act(() => startHrSession({ token, employeeId: 'E1' }));
const idsOf = ({ current }: { current: ReturnType<typeof useAllOffers> }) => [...current.all.byId.keys()];

afterEach(() => {
  cleanup();
  endHrSession();
  queries.clear();
  vi.useRealTimers();
});

describe('the offers of a session', () => {
  it('are still there when the screen is opened again, and only changes are fetched', async () => {
    login('first');
    answerWith(2, 1);
    const first = show();
    await until(() => expect(first.result.current.all.phase).toBe('complete'));
    first.unmount();
    answerWith();
    const again = show();
    expect(idsOf(again.result)).toEqual([2, 1]);
    expect(fetchOffers.mock.calls).toMatchObject([[{ changedSince: '1' }]]);
  });

  it('go with the session: on logout at once, and for the next user', async () => {
    login('first');
    answerWith(1);
    const { result } = show();
    await until(() => expect(result.current.all.phase).toBe('complete'));
    answerWith();
    act(() => endHrSession());
    expect(idsOf(result)).toEqual([]);
    expect(fetchOffers).not.toHaveBeenCalled();

    answerWith(7);
    login('second');
    await until(() => expect(idsOf(result)).toEqual([7]));
  });

  it('are removed when another tab logs in another user', async () => {
    login('first');
    answerWith(1);
    const { result } = show();
    await until(() => expect(idsOf(result)).toEqual([1]));
    answerWith(9);
    act(() => {
      hrToken.write('second');
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await until(() => expect(idsOf(result)).toEqual([9]));
  });
});

describe('polling for changes', () => {
  const queued = (at: string) => ({ state: 'queued', reason: null, at: `2026-11-20T10:00:${at}Z` }) as const;
  const polls = () => fetchOffers.mock.calls.length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** The list of one offer, loaded; from then on each answer is empty. */
  async function open() {
    vi.useFakeTimers();
    login('first');
    answerWith(1);
    const { result } = show();
    await pass(0);
    expect(result.current.all.phase).toBe('complete');
    answerWith();
    return result.current;
  }

  it('is seldom, and soon and then less and less often after something was sent', async () => {
    const { put } = await open();
    await pass(44_000);
    expect(polls()).toBe(0);
    await pass(2000);
    expect(polls()).toBe(1);
    act(() => put([offerRecord(1, { delivery: queued('01') })]));
    await pass(2000);
    await pass(3000);
    expect(polls()).toBe(3);
    await pass(4000);
    expect(polls()).toBe(3);
    // Mails that are queued later begin with short pauses again.
    act(() => put([offerRecord(1, { delivery: queued('09') })]));
    await pass(2000);
    expect(polls()).toBe(4);
    act(() => put([offerRecord(1)]));
    await pass(44_000);
    expect(polls()).toBe(4);
  });

  it('pauses while the page is hidden, and happens at once when it is visible again', async () => {
    await open();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(600_000);
    expect(polls()).toBe(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(0);
    expect(polls()).toBe(1);
  });
});
