// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Client from '#web/api/client.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { HrSignInError, hrSignInMessage, signInHr } from './hr-sign-in.ts';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Client>()),
  makeCall: vi.fn<() => Promise<unknown>>(),
}));

const envelope = (message: string, responseObject: unknown = null, code = 200) => ({
  code,
  status: code === 200 ? 'OK' : 'UNAUTHORIZED',
  message,
  responseObject,
});

function answered(status: number, message: string, code?: string): CallError {
  const sent = { ...envelope(message, null, status), ...(code === undefined ? {} : { errorCode: code }) };
  return new CallError({ status, envelope: sent, requestId: 'r-1', cause: undefined });
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(makeCall).mockReset();
});

describe('what a failed HR login says', () => {
  const unable = 'Unable to connect to the server. Please try again.';
  const tooMany = 'Too many attempts. Please try again in 5 minutes.';
  const passwordsOff = 'Only Administrators log in with a password. Continue with Google.';
  const failed = (status: number | null, cause: Error | undefined) =>
    new CallError({
      status,
      envelope: status === null ? null : envelope('down', null, status),
      requestId: null,
      cause,
    });
  it.each([
    ['wrong credentials', answered(401, 'Invalid credentials'), 'Incorrect username or password'],
    ['an expired token', answered(401, 'Token validation failed'), 'Invalid or expired token'],
    ['a server that cannot make a token', answered(400, 'Failed to create token'), unable],
    ['a password that is not asked for', answered(403, passwordsOff, 'sso.passwordsOff'), passwordsOff],
    ['too many tries', answered(429, tooMany), tooMany],
    ['a name that JavaScript objects have', answered(400, 'constructor'), 'An unexpected error occurred: constructor'],
    ['a server in trouble', failed(503, new Error('503')), unable],
    ['no network', failed(null, new Error('Network Error')), 'Server is unreachable. Please try again later.'],
    ['an answer that is no envelope', failed(null, undefined), 'Server returned an invalid response'],
    ['anything else', new Error('boom'), 'An unexpected error occurred: boom'],
  ])('%s', (_case, error, message) => {
    expect(hrSignInMessage(error)).toBe(message);
  });
});

describe('HR login', () => {
  const credentials = { userName: 'meera', password: 'secret' };
  const asked = vi.mocked(makeCall);

  it('stores token and employeeId', async () => {
    asked.mockResolvedValue(envelope('Success', { token: 't', employeeId: 'E1' }));
    await signInHr(credentials);
    expect(localStorage.getItem('token')).toBe('t');
    expect(localStorage.getItem('employeeId')).toBe('E1');
  });

  it('answers the second step, and stores nothing before it is done', async () => {
    const secondFactor = { token: 'step', methods: ['AUTHENTICATOR'] };
    asked.mockResolvedValue(envelope('Success', { token: '', employeeId: 'E1', secondFactor }));
    expect(await signInHr(credentials)).toEqual(secondFactor);
    expect(localStorage.getItem('token')).toBeNull();
  });

  const refused = answered(401, 'Invalid credentials');
  const withoutToken = envelope('Success', { employeeId: 'E1' });
  it.each([
    ['no token', () => asked.mockResolvedValue(withoutToken), 'Authentication failed: No token received'],
    ['no session', () => asked.mockResolvedValue(envelope('Success')), 'Server returned an invalid response'],
    ['a refusal', () => asked.mockRejectedValue(refused), 'Incorrect username or password'],
  ])('stores nothing after an answer with %s', async (_, answers, message) => {
    answers();
    const failure = await signInHr(credentials).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HrSignInError);
    expect(failure).toHaveProperty('message', message);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('names the request when the server is in trouble, not when it refuses', async () => {
    const trouble = new CallError({ status: 500, envelope: null, requestId: 'r-2', cause: new Error('500') });
    asked.mockRejectedValueOnce(trouble).mockRejectedValueOnce(refused);
    await expect(signInHr(credentials)).rejects.toMatchObject({ requestId: 'r-2' });
    await expect(signInHr(credentials)).rejects.toMatchObject({ requestId: undefined });
  });
});
