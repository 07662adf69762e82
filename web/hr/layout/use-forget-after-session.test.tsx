// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderRoutes } from '#test/render-routes.tsx';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { HrLayout } from './hr-layout.tsx';

const token = `a.${btoa(JSON.stringify({ sub: '7', aud: 'hr' }))}.c`;

afterEach(() => {
  cleanup();
  endHrSession();
});

/** HR's pages with a list that was loaded, and the login behind them. */
function openPages() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  queries.setQueryData(['hr-me', '7'], { name: 'Meera Iyer' });
  queries.setQueryData(['onboarded', 1, ''], { content: [{ name: 'Priya Nair' }] });
  const pages = [
    { path: '/hce/onboarding', element: <p>Onboarding</p> },
    { path: '/hce/offers', element: <p>Offers</p> },
  ];
  const { router } = renderRoutes(
    [
      { element: <HrLayout />, children: pages },
      { path: '/hce/login', element: <p>login</p> },
    ],
    '/hce/onboarding',
    queries,
  );
  const loaded = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.data !== undefined)
      .map(({ queryKey }) => queryKey[0]);
  return { router, loaded };
}

test('the end of the session removes all that it had loaded', async () => {
  startHrSession({ token, employeeId: '7' });
  const { loaded } = openPages();
  expect(loaded()).toEqual(['hr-me', 'onboarded']);
  await act(async () => endHrSession({ onPurpose: true }));
  expect(loaded()).toEqual([]);
});

test('from page to page it stays', async () => {
  startHrSession({ token, employeeId: '7' });
  const { router, loaded } = openPages();
  await act(() => router.navigate('/hce/offers'));
  expect(loaded()).toEqual(['hr-me', 'onboarded']);
});
