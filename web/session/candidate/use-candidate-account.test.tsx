// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as client from '#web/api/client.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { candidateSession } from './candidate-session.ts';
import { joiningProgress } from './joining-progress.ts';
import { useCandidateAccount } from './use-candidate-account.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: async () => ({ responseObject: null }),
}));

// The menu of the header is a popover, which happy-dom does not know.
HTMLElement.prototype.hidePopover = () => undefined;

const id = 'C26-0148';

function Page({ chosen, inMemory, lost = false }: { chosen: boolean; inMemory: boolean; lost?: boolean }) {
  useUnsaved(chosen);
  const account = useCandidateAccount(
    () => inMemory,
    () => lost,
  );
  return <CandidatePage {...account}>page</CandidatePage>;
}

async function opens({ chosen = false, inMemory = false, lost = false, item = 'Logout' } = {}): Promise<void> {
  const router = createMemoryRouter([{ path: '/', element: <Page {...{ chosen, inMemory, lost }} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Priya Nair' }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

beforeEach(() => candidateSession.signIn(id, 'Priya Nair'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('logout without unsaved typing asks nothing', async () => {
  joiningProgress.writeStep(id, 'bank');
  await opens();
  expect(candidateSession.read().authenticated).toBe(false);
});

test.each([
  ['a typed step', () => joiningProgress.writeDraft(id, 'bank', { values: {}, version: 0, files: [] }), {}],
  ['a comment to HR', () => joiningProgress.writeComment(id, 'bank.ifscNumber', 'It is right.'), {}],
  ['the reason of a rejection', () => joiningProgress.writeReason(id, 'Too far'), {}],
  ['the file of a requested document', () => undefined, { chosen: true }],
  ['what only the page holds', () => undefined, { inMemory: true }],
])('%s is not deleted without a question', async (_what, type, holds) => {
  type();
  await opens(holds);
  expect(screen.getByRole('alertdialog', { name: 'Log out without saving?' })).toBeTruthy();
  expect(candidateSession.read().authenticated).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(candidateSession.read()).toMatchObject({ authenticated: false, notice: { tone: 'ok' } });
});

test('another language asks first where it deletes what is not saved, and only there', async () => {
  const page = () => document.documentElement.lang;
  await opens({ chosen: true, item: 'हिन्दी' });
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(page()).not.toBe('hi');
  cleanup();
  await opens({ lost: true, item: 'हिन्दी' });
  expect(screen.getByRole('alertdialog', { name: 'Change the language without saving?' })).toBeTruthy();
  expect(page()).not.toBe('hi');
  await userEvent.click(screen.getByRole('button', { name: 'Change language' }));
  await vi.waitFor(() => expect(page()).toBe('hi'));
  cleanup();
  joiningProgress.writeDraft(id, 'bank', { values: {}, version: 0, files: [] });
  await opens({ inMemory: true, item: 'English' });
  await vi.waitFor(() => expect(page()).toBe('en'));
});

test.each([
  [false, ['Your offer', 'Help', 'हिन्दी', 'Dark theme', 'Logout'], '/onboard/offer'],
  [
    true,
    ['Home', 'Your offer', 'Signed letter', 'Joining form', 'Documents', 'Help', 'हिन्दी', 'Dark theme', 'Logout'],
    '/onboard/home',
  ],
])('the menu and the logo of a candidate, accepted: %s', async (acceptedBefore, ways, home) => {
  candidateSession.signIn(id, 'Priya Nair', { acceptedBefore });
  const router = createMemoryRouter([{ path: '*', element: <Page chosen={false} inMemory={false} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const menu = () => userEvent.click(screen.getByRole('button', { name: 'Priya Nair' }));
  await menu();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(ways);
  expect(screen.getByRole('link', { name: /home$/u }).getAttribute('href')).toBe(home);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Your offer' }));
  expect(router.state.location.pathname).toBe('/onboard/offer');
  await menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Help' }));
  expect(screen.getByRole('dialog', { name: 'Help' }).textContent).toContain('A page does not work?');
});

test('the menu opens the joining form for this session', async () => {
  candidateSession.signIn(id, 'Priya Nair', { acceptedBefore: true });
  const router = createMemoryRouter([{ path: '*', element: <Page chosen={false} inMemory={false} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Priya Nair' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Joining form' }));
  expect(router.state.location.pathname).toBe('/onboard/joining');
  expect(candidateSession.read().offerAccepted).toBe(true);
});
