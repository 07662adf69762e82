// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPassword } from '#contract/candidate-auth.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { candidateToken, resetCandidateId } from '#web/session/tokens.ts';
import { setNewPassword } from './reset-password-page.tsx';

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));

const still = new AbortController().signal;
const entry = { password: 'mango-tree', confirmPassword: 'mango-tree' };
const done = { code: 200, status: 'OK', message: 'Password reset successfully', responseObject: 'SUCCESS' };

const tokenOf = (subject: string): string => `h.${btoa(JSON.stringify({ sub: subject }))}.s`;

beforeEach(() => {
  vi.mocked(makeCall).mockReset().mockResolvedValue(done);
  sessionStorage.clear();
  localStorage.clear();
});

describe('whose password is set', () => {
  it.each([
    ['whom the token names', tokenOf('C26-0148'), null],
    ['whom the token names, before the id that was stored', tokenOf('C26-0148'), 'C26-0001'],
    ['whose code was verified, without a token', null, 'C26-0148'],
    ['whose code was verified, with a token that cannot be read', 'nonsense', 'C26-0148'],
  ])('%s', async (_, token, storedId) => {
    if (token !== null) candidateToken.write(token);
    if (storedId !== null) resetCandidateId.write(storedId);
    expect(await setNewPassword(entry, still)).toBeNull();
    const body = { candidateId: 'C26-0148', ...entry };
    expect(makeCall).toHaveBeenCalledExactlyOnceWith(resetPassword, { body, signal: expect.any(AbortSignal) });
  });

  it.each([
    ['nothing is stored', null, 'No authentication token found'],
    ['the token cannot be read', 'nonsense', 'Unable to extract user ID from token'],
  ])('nobody’s when %s', async (_, token, message) => {
    if (token !== null) candidateToken.write(token);
    expect(await setNewPassword(entry, still)).toMatchObject({ message });
    expect(makeCall).not.toHaveBeenCalled();
  });
});

it('a password that was set is remembered as a marker, never as the password', async () => {
  candidateToken.write(tokenOf('C26-0148'));
  await setNewPassword(entry, still);
  expect([localStorage.getItem('userPassword'), localStorage.getItem('isFirstLogin')]).toEqual(['set:1', 'false']);
});

describe('what a failed reset says', () => {
  const refused = (status: number, message: string) =>
    new CallError({ status, envelope: { ...done, code: status, message }, requestId: null, cause: undefined });

  it.each([
    ['another result with a message', { ...done, responseObject: null, message: 'Not now' }, 'Not now'],
    ['another result without one', { ...done, responseObject: null, message: '' }, 'Failed to reset password'],
    ['a refusal', refused(400, 'Passwords do not match'), 'Passwords do not match'],
    ['a refusal without words', refused(403, ''), 'Failed to reset password'],
    ['a broken server', refused(500, 'Oops'), 'Server error. Please try again.'],
  ])('%s', async (_, answer, message) => {
    candidateToken.write(tokenOf('C26-0148'));
    if (answer instanceof Error) vi.mocked(makeCall).mockRejectedValue(answer);
    else vi.mocked(makeCall).mockResolvedValue(answer);
    expect(await setNewPassword(entry, still)).toMatchObject({ message });
    expect(localStorage.getItem('isFirstLogin')).toBeNull();
  });
});
