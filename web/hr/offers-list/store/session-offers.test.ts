// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
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

const login = (token: string) => act(() => startHrSession({ token, employeeId: 'E1' }));
const idsOf = ({ current }: { current: ReturnType<typeof useAllOffers> }) => [...current.all.byId.keys()];

afterEach(() => {
  cleanup();
  endHrSession();
});

describe('the offers of a session', () => {
  it('are still there when the screen is opened again, and only changes are fetched', async () => {
    login('first');
    answerWith(2, 1);
    const first = renderHook(() => useAllOffers());
    await until(() => expect(first.result.current.all.phase).toBe('complete'));
    first.unmount();
    answerWith();
    const again = renderHook(() => useAllOffers());
    expect(idsOf(again.result)).toEqual([2, 1]);
    expect(fetchOffers.mock.calls).toMatchObject([[{ changedSince: '1' }]]);
  });

  it('go with the session: on logout at once, and for the next user', async () => {
    login('first');
    answerWith(1);
    const { result } = renderHook(() => useAllOffers());
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
    const { result } = renderHook(() => useAllOffers());
    await until(() => expect(idsOf(result)).toEqual([1]));
    answerWith(9);
    act(() => {
      hrToken.write('second');
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await until(() => expect(idsOf(result)).toEqual([9]));
  });
});
