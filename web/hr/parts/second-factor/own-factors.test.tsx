// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as calls from '#contract/hr/factors.ts';
import { failedCall } from '#test/failed-call.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { hrMeKey } from '#web/session/hr/hr-me.ts';
import { OwnFactors } from './own-factors.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const codes = Array.from({ length: 10 }, (_, index) => `K7QM4-2XHT${index}`);
const app = {
  factorId: 'f1',
  kind: 'AUTHENTICATOR',
  name: '',
  createdOn: '2026-11-02T03:10:00.000Z',
  lastUsedOn: null,
};
const none = { factors: [] as unknown[], recoveryCodesLeft: 0, passkeys: false };
const withApp = { ...none, factors: [app], recoveryCodesLeft: 10 };
let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    [calls.getFactors.path]: none,
    [calls.beginAuthenticator.path]: { uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', secret: 'JBSWY3DPEHPK3PXP' },
    [calls.confirmAuthenticator.path]: { ...withApp, recoveryCodes: codes },
    [calls.makeRecoveryCodes.path]: { recoveryCodes: codes },
    [calls.removeFactor.path]: none,
  };
  vi.mocked(client.makeCall).mockImplementation(async ({ path }) => {
    if (answers[path] instanceof Error) throw answers[path];
    return answerOf(answers[path]);
  });
});
afterEach(cleanup);

const opens = (queries = new QueryClient()) => renderRoutes([{ path: '/', element: <OwnFactors /> }], '/', queries);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (call: { path: string }) =>
  vi.mocked(client.makeCall).mock.calls.findLast(([{ path }]) => path === call.path)?.[1]?.body;

test('an authenticator app is added after the password, and its recovery codes are shown once', async () => {
  opens();
  await press('Add authenticator app');
  await press('Continue');
  expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('my password{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await userEvent.keyboard('123456{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Your ten recovery codes' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
  expect([sent(calls.beginAuthenticator), sent(calls.confirmAuthenticator)]).toEqual([
    { password: 'my password' },
    { code: '123456' },
  ]);
  const done = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  await press('Close');
  expect(screen.getByText('The codes are not shown again.')).toBeTruthy();
  await press('Stay');
  answers[calls.getFactors.path] = withApp;
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(done);
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  expect(await screen.findByText('10 of 10 left')).toBeTruthy();
});

test('a wrong password stays in the dialog, at its field', async () => {
  answers[calls.getFactors.path] = withApp;
  const errors = [{ path: 'password', message: 'This is not your current password' }];
  answers[calls.makeRecoveryCodes.path] = new client.CallError(failedCall(400, 'Wrong', errors));
  opens();
  await press('New recovery codes');
  await userEvent.keyboard('guess{Enter}');
  expect(await screen.findByText('This is not your current password')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('guess');
});

test('the only method takes the recovery codes with it, which is said before', async () => {
  answers[calls.getFactors.path] = withApp;
  opens();
  expect(await screen.findByText(/^Passkeys need a web address/)).toBeTruthy();
  await press('Remove Authenticator app');
  const dialog = screen.getByRole('dialog', { name: 'Remove Authenticator app?' });
  expect(dialog.textContent).toContain('your recovery codes go with it');
  await userEvent.keyboard('my password');
  answers[calls.getFactors.path] = none;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^You have no second factor yet/)).toBeTruthy();
  expect(sent(calls.removeFactor)).toEqual({ factorId: 'f1', password: 'my password' });
});

test('who has no password is asked for none; what the server wants instead is said', async () => {
  answers[calls.getFactors.path] = withApp;
  const logInAgain = 'Log in again with Google, then do this within 10 minutes.';
  answers[calls.makeRecoveryCodes.path] = new client.CallError(failedCall(409, logInAgain));
  const queries = new QueryClient();
  queries.setQueryData(hrMeKey(null), { hasPassword: false });
  opens(queries);
  await press('New recovery codes');
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await press('Continue');
  expect(await screen.findByText(logInAgain)).toBeTruthy();
  expect(sent(calls.makeRecoveryCodes)).toEqual({ password: '' });
});
