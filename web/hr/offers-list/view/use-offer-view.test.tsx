// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import { sharedValue } from '#web/ui/shared-value.ts';
import { createOfferIndex } from '#web/hr/offers-list/store/offer-index.ts';
import type { AllOffers } from '#web/hr/offers-list/store/offer-sync.ts';
import { useOfferView } from './use-offer-view.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ids = (offers: readonly OfferRecord[]) => offers.map((offer) => offer.candidateOfferId);
const upTo = (count: number, values: (id: number) => Partial<OfferRecord> = () => ({})) =>
  Array.from({ length: count }, (_, at) => offerRecord(at + 1, values(at + 1)));

function rest(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

/** The view over these offers, opened at a URL. */
function open(url: string, offers: readonly OfferRecord[], { total = offers.length, done = true } = {}) {
  const index = createOfferIndex();
  index.put(offers);
  const phase = done ? 'complete' : 'loading';
  const { byId } = index;
  const store = sharedValue<AllOffers>({ byId, index, total, phase, error: null, hasCursor: true });
  let content: ReactNode = null;
  const router = createMemoryRouter([{ path: '*', Component: () => content }], { initialEntries: ['/', url] });
  const { result } = renderHook(() => useOfferView(useSyncExternalStore(store.subscribe, store.read)), {
    wrapper: ({ children }) => {
      content = children;
      return <RouterProvider router={router} />;
    },
  });
  return {
    view: () => result.current,
    query: () => router.state.location.search,
    go: (to: string | number) => act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to))),
    router,
    put: (changed: readonly OfferRecord[]) =>
      act(() => {
        index.put(changed);
        store.set({ ...store.read() });
      }),
    complete: () => act(() => store.set({ ...store.read(), phase: 'complete' })),
  };
}

describe('the view of the list', () => {
  it('writes filters, order and page into the URL at once, without a new step back', () => {
    const { view, query, router } = open('/list', upTo(25));
    act(() => view().setFilter({ status: 'Pending', department: 'Quality' }));
    expect(query()).toBe('?department=Quality&status=Pending');
    act(() => view().sortBy('email'));
    act(() => view().setPage(2));
    expect(query()).toBe('?department=Quality&status=Pending&sort=email&page=2');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(view().page).toBe(2);
  });

  it('begins at the first page again when something else is asked for', () => {
    const { view, query } = open('/list?page=2', upTo(25));
    act(() => view().setFilter({ department: 'Quality' }));
    expect(query()).toBe('?department=Quality');
    act(() => view().setPage(3));
    act(() => view().sortBy('email'));
    expect(view().page).toBe(1);
  });

  it('follows every keystroke, and the URL when typing rests', () => {
    const { view, query } = open('/list', [...upTo(12), offerRecord(13, { candidateName: 'Asha' })]);
    act(() => view().setSearch('as'));
    expect(view().search).toBe('as');
    expect(query()).toBe('');
    act(() => view().setSearch('asha'));
    rest(299);
    expect(query()).toBe('');
    expect(ids(view().rows)).toEqual([13]);
    rest(1);
    expect(query()).toBe('?search=asha');
    expect(view().search).toBe('asha');
  });

  it('writes what was typed when the field is left', () => {
    const { view, query } = open('/list', upTo(3));
    act(() => view().setSearch('name 3'));
    act(() => void document.dispatchEvent(new Event('focusout')));
    expect(query()).toBe('?search=name+3');
  });

  it('follows the URL when others change it, and does not write an older search over it', async () => {
    const { view, query, go } = open('/list?search=name', upTo(25));
    act(() => view().setSearch('name 1'));
    await go('/list?status=Approved');
    expect(view()).toMatchObject({ search: '', filter: { status: 'Approved' }, total: 0 });
    rest(1000);
    expect(query()).toBe('?status=Approved');
    await go(-1);
    expect(view()).toMatchObject({ search: 'name', filter: {} });
  });

  it('finds its way back to a URL that it wrote itself', async () => {
    const { view, go } = open('/list', upTo(25));
    act(() => view().setFilter({ status: 'Pending' }));
    await go('/list');
    expect(view().filter).toEqual({});
    await go(-1);
    expect(view().filter).toEqual({ status: 'Pending' });
  });

  it('takes filters away one by one and all together', () => {
    const { view, query } = open('/list?search=name&status=Pending&createdBy=meera&joiningFrom=2027-01-01', upTo(3));
    expect(view().filterCount).toBe(3);
    act(() => view().setFilter({ status: undefined, createdBy: '' }));
    expect(view()).toMatchObject({ filter: { joiningFrom: '2027-01-01' }, filterCount: 1 });
    act(() => view().clearFilters());
    expect(view()).toMatchObject({ search: '', filter: {}, filterCount: 0 });
    expect(query()).toBe('');
  });

  it('stays on its page when rows change in the background, and shows the last one when there are fewer', () => {
    const { view, put } = open('/list?status=Pending&page=3', upTo(25));
    put([offerRecord(26)]);
    expect(view().page).toBe(3);
    expect(ids(view().rows)).toEqual([6, 5, 4, 3, 2, 1]);
    put(upTo(20, () => ({ offerLetterStatus: 'Offer Sent' })));
    expect(view()).toMatchObject({ page: 1, pageCount: 1, total: 6 });
  });

  it('shows the last page where the URL names one beyond it', () => {
    expect(open('/list?page=99', upTo(25)).view()).toMatchObject({ page: 3, pageCount: 3 });
  });

  it('knows how many there will be only in the order in which they come', () => {
    const { view, complete } = open('/list', upTo(10), { total: 300, done: false });
    expect(view()).toMatchObject({ total: 300, pageCount: 30 });
    act(() => view().sortBy('email'));
    expect(view().total).toBe(10);
    complete();
    act(() => view().setSort({ key: 'candidateOfferId', direction: 'desc' }));
    expect(view().total).toBe(10);
  });
});
