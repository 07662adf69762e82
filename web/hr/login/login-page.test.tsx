// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { HrLoginPage } from './login-page.tsx';

afterEach(() => {
  cleanup();
  endHrSession();
});

it.each([
  [null, '/hce/'],
  [{ from: '/hce/leave' }, '/hce/leave'],
  [{ from: '/onboard/offer' }, '/hce/'],
])('who is logged in and came with %j is led to %s', async (state, path) => {
  act(() => startHrSession({ token: 'session', employeeId: 'E1' }));
  const router = createMemoryRouter(
    [
      { path: '/hce/login', Component: HrLoginPage },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: '/hce/login', state }] },
  );
  await act(async () => render(<RouterProvider router={router} />));
  expect(router.state.location.pathname).toBe(path);
});
