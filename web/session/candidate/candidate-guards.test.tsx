// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RequireAcceptance, RequireAcceptedOffer, RequireCandidate } from './candidate-guards.tsx';
import { candidateSession } from './candidate-session.ts';
import { candidateToken } from '#web/session/tokens.ts';

function visit(...paths: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/onboard/login', element: <p>login</p> },
      {
        element: <RequireCandidate />,
        children: [
          { path: '/onboard/offer', element: <p>offer</p> },
          { element: <RequireAcceptance />, children: [{ path: '/onboard/documents', element: <p>documents</p> }] },
          { element: <RequireAcceptedOffer />, children: [{ path: '/onboard/joining/*', element: <p>joining</p> }] },
        ],
      },
    ],
    { initialEntries: ['/start', ...paths] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => candidateSession.signOut());
afterEach(cleanup);

test.each(['/onboard/offer', '/onboard/joining', '/onboard/joining/bank', '/onboard/joining/submit'])(
  'who is not signed in is sent from %s to the login, even with a token stored',
  async (path) => {
    candidateToken.write('a.b.c');
    const router = visit(path);
    await screen.findByText('login');
    expect(router.state.historyAction).toBe('REPLACE');
  },
);

test('the joining form opens once the offer was accepted in this session', async () => {
  candidateSession.signIn('C26-0148', 'Priya Nair');
  const router = visit('/onboard/joining');
  await screen.findByText('offer');
  expect(router.state.historyAction).toBe('REPLACE');
  candidateSession.unlockJoining();
  await act(() => router.navigate('/onboard/joining/bank'));
  expect(screen.getByText('joining')).toBeTruthy();
});

test.each([
  ['accepted in an earlier session', () => candidateSession.signIn('C26-0148', 'Priya Nair', { acceptedBefore: true })],
  [
    'accepted just now',
    () => {
      candidateSession.signIn('C26-0148', 'Priya Nair');
      candidateSession.accept();
    },
  ],
])('the requested documents are open to a candidate who %s', async (_when, signsIn) => {
  signsIn();
  visit('/onboard/documents');
  expect(await screen.findByText('documents')).toBeTruthy();
});

test('the requested documents are closed before the acceptance', async () => {
  candidateSession.signIn('C26-0148', 'Priya Nair');
  visit('/onboard/documents');
  expect(await screen.findByText('offer')).toBeTruthy();
});

test('a session that ends leads to the login at once, and leaves no token', async () => {
  candidateSession.signIn('C26-0148', 'Priya Nair');
  candidateToken.write('a.b.c');
  visit('/onboard/offer');
  await screen.findByText('offer');
  act(() => candidateSession.signOut());
  await screen.findByText('login');
  expect(candidateToken.read()).toBeNull();
});

test('the next session must accept again', () => {
  candidateSession.signIn('C26-0148', 'Priya Nair');
  candidateSession.unlockJoining();
  candidateSession.signIn('C26-0149', 'Asha Rao');
  expect(candidateSession.read().offerAccepted).toBe(false);
});
