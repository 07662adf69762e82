// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { secondFactor } from '#contract/hr/factors.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { endHrSession } from '#web/session/hr/hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';
import { HrLoginPage } from './login-page.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const answers = vi.fn<(body: unknown) => unknown>();

beforeEach(() => {
  answers.mockReset();
  vi.mocked(client.makeCall).mockImplementation(async (call, options) => {
    const given = answers(options?.body);
    if (given instanceof Error) throw given;
    const methods = ['AUTHENTICATOR', 'RECOVERY_CODE', 'PASSKEY'];
    if (call.path === hrCreateToken.path)
      return answerOf({ token: '', employeeId: '7', secondFactor: { token: 's', methods } });
    return answerOf(call.path === secondFactor.path ? { token: 'session', employeeId: '7' } : null);
  });
});
afterEach(() => {
  cleanup();
  endHrSession();
});

const refusal = (errorCode: string, message: string): client.CallError =>
  new client.CallError({
    status: 400,
    envelope: { code: 400, status: '', message, responseObject: null, errorCode },
    requestId: null,
    cause: undefined,
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const focused = () => document.activeElement;

/** Logs in with a right password, up to the second step. */
async function opens() {
  const { router } = renderRoutes(
    [
      { path: '/hce/login', element: <HrLoginPage /> },
      { path: '/hce', element: <p>Dashboard</p> },
    ],
    '/hce/login',
  );
  await userEvent.type(screen.getByLabelText('Username'), 'meera');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await press('Login');
  await heading('Confirm that it is you');
  return router;
}

test('offers the passkey first, and any other way with one press and the focus in its field', async () => {
  await opens();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Use your passkey' }));
  await press(/^Code from your app/);
  await heading('Code from your app');
  expect(focused()).toBe(screen.getByLabelText('Six digits'));
  await press(/^Recovery code/);
  await heading('Recovery code');
  expect(focused()).toBe(screen.getByLabelText('Recovery code'));
  expect(screen.getByText(/^This step ends in [45]:\d\d\.$/)).toBeTruthy();
});

test('a wrong code is said at its field and can be replaced at once; a right one logs in', async () => {
  const router = await opens();
  await press(/^Code from your app/);
  const field = screen.getByLabelText<HTMLInputElement>('Six digits');
  await press('Log in');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  answers.mockReturnValueOnce(refusal('secondFactor.codeWrong', 'This code is not valid.'));
  await userEvent.type(field, '123 4567');
  await press('Log in');
  await screen.findByText('This code is not valid.');
  expect([focused(), field.selectionEnd]).toEqual([field, 6]);
  await userEvent.keyboard('654321{Enter}');
  await screen.findByText('Dashboard');
  expect(answers.mock.lastCall).toEqual([{ token: 's', method: 'AUTHENTICATOR', code: '654321' }]);
  expect([hrToken.read(), router.state.location.pathname]).toEqual(['session', '/hce/']);
});

test('leads back to the password, when asked and when the step has ended', async () => {
  await opens();
  await press('Back to login');
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect([focused(), password.value, screen.getByLabelText<HTMLInputElement>('Username').value]).toEqual([
    password,
    '',
    'meera',
  ]);
  await userEvent.keyboard('secret{Enter}');
  await heading('Confirm that it is you');
  await press(/^Code from your app/);
  answers.mockReturnValueOnce(refusal('secondFactor.tokenEnded', 'The login took too long.'));
  await userEvent.keyboard('123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The login took too long. Log in again.');
  expect(focused()).toBe(screen.getByLabelText('Password'));
});
