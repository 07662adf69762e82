// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { StartPage } from './start-page.tsx';

beforeEach(() => candidateSession.signOut());
afterEach(cleanup);

test.each([
  ['no one is logged in', () => undefined, '/onboard/login'],
  ['a candidate decides', () => candidateSession.signIn('C26-0148', 'Priya Nair'), '/onboard/offer'],
  [
    'a candidate has accepted',
    () => candidateSession.signIn('C26-0148', 'Priya Nair', { acceptedBefore: true }),
    '/onboard/home',
  ],
])('the start page leads on while %s', (_when, signsIn, to) => {
  signsIn();
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <StartPage /> }])} />);
  expect(screen.getByRole('link', { name: 'I have an offer' }).getAttribute('href')).toBe(to);
  expect(screen.queryByText(/^You are logged in as Priya Nair/u) !== null).toBe(to !== '/onboard/login');
});
