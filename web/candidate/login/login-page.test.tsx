// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { typedCandidateId } from '#web/session/sign-in/typed-name.ts';
import { failureSaying } from '#web/session/failure.ts';
import { LoginPage } from './login-page.tsx';
import { signIn, type SignInOutcome } from './sign-in.ts';

vi.mock('#web/api/client.ts', async (real) => ({
  ...(await real<object>()),
  makeCall: async () => ({ responseObject: null }),
}));
vi.mock('./sign-in.ts', () => ({ signIn: vi.fn<() => Promise<unknown>>() }));

function shown(entry: string | { pathname: string; state: unknown } = '/onboard/login') {
  const router = createMemoryRouter(
    [
      { path: '/onboard/login', element: <LoginPage /> },
      { path: '/onboard/offer', element: <h1>Offer Letter</h1> },
      { path: '/onboard/forgot-password', element: <h1>Forgot password</h1> },
    ],
    { initialEntries: [entry] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function logIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Username'), ' C26-0148 ');
  await userEvent.type(screen.getByLabelText('Password'), ' mango tree ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Login' }));
}

beforeEach(() => {
  vi.mocked(signIn).mockReset();
  localStorage.clear();
  candidateSession.signOut();
});
test('both fields are required by the browser', () => {
  shown();
  expect(screen.getByLabelText<HTMLInputElement>('Username').required).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true);
  expect(screen.getByRole('button', { name: 'Login' }).closest('form')?.noValidate).toBe(false);
});

test('a double press logs in once; the way back does not lead to the login', async () => {
  const { promise, resolve } = Promise.withResolvers<SignInOutcome>();
  vi.mocked(signIn).mockReturnValue(promise);
  const router = shown();
  await logIn();
  resolve({ to: '/onboard/offer' });
  await screen.findByText('Offer Letter');
  expect(signIn).toHaveBeenCalledExactlyOnceWith(
    { userName: 'C26-0148', password: ' mango tree ' },
    expect.any(AbortSignal),
  );
  expect(router.state.historyAction).toBe('REPLACE');
});

test('the error line holds exactly the message and has the focus; what was typed stays', async () => {
  vi.mocked(signIn).mockResolvedValue({ failure: failureSaying('Invalid username or password') });
  shown();
  await logIn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Invalid username or password');
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(' C26-0148 ');
});

test('leaving while the answer is pending cancels the redirect', async () => {
  const { promise, resolve } = Promise.withResolvers<SignInOutcome>();
  vi.mocked(signIn).mockReturnValue(promise);
  shown();
  await logIn();
  cleanup();
  const signal = vi.mocked(signIn).mock.calls[0]?.[1];
  expect(signal?.aborted).toBe(true);
  resolve({ to: '/onboard/offer' });
});

test('says how a temporary password is written until one was set', () => {
  const hint = 'The temporary password has small letters, digits and hyphens, no capitals and no spaces.';
  shown();
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();
  localStorage.setItem('isFirstLogin', 'false');
  shown();
  expect(screen.queryByText(hint)).toBeNull();
});

test('the link to the recovery is hidden while a password change is pending', () => {
  shown();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeTruthy();
  cleanup();
  candidateSession.awaitPasswordChange();
  shown();
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
});

test('says why the candidate was led here', () => {
  candidateSession.signOut({ tone: 'warn', text: 'Your session has expired. Please log in again.' });
  shown();
  expect(screen.getByRole('alert').textContent).toBe('Your session has expired. Please log in again.');
});

const userName = () => screen.getByLabelText<HTMLInputElement>('Username').value;

test('the link of a mail fills the ID in, and the password is next', () => {
  shown('/onboard/login?id=C26-0148');
  expect(userName()).toBe('C26-0148');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test.each(['', '<b>C26</b>', 'C26-0148 C26-0149', 'C'.repeat(21), '\u202EC26'])(
  'an ID that is none (%j) leaves the field empty',
  (id) => {
    shown(`/onboard/login?id=${encodeURIComponent(id)}`);
    expect(userName()).toBe('');
    expect(document.activeElement).not.toBe(screen.getByLabelText('Password'));
  },
);

test('the link of another mail, opened in the same tab, shows its own ID', async () => {
  const router = shown('/onboard/login?id=C26-0148');
  await userEvent.type(screen.getByLabelText('Password'), 'typed for the other');
  await act(() => router.navigate('/onboard/login?id=C26-0149'));
  expect(userName()).toBe('C26-0149');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('the ID is filled in after a new password; the URL does not contain it', () => {
  const router = shown({ pathname: '/onboard/login', state: { candidateId: 'C26-0148' } });
  expect(userName()).toBe('C26-0148');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(router.state.location.search).toBe('');
});

test("the typed ID is kept after 'Forgot password?'; no URL contains it", async () => {
  const router = shown();
  await userEvent.type(screen.getByLabelText('Username'), ' C26-0148 ');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  const { pathname, search, state } = router.state.location;
  expect([pathname, search, typedCandidateId(state)]).toEqual(['/onboard/forgot-password', '', 'C26-0148']);
});
