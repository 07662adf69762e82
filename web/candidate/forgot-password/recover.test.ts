// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, makeCall } from '#web/api/client.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { candidateToken, resetCandidateId } from '#web/session/tokens.ts';
import { requestCode, verifyCode } from './recover.ts';

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));

const still = new AbortController().signal;
const entry = { candidateId: 'C26-0148', otp: '123456' };

function envelope(responseObject: unknown, message: string, code = 200) {
  return { code, status: code === 200 ? 'OK' : 'ERROR', message, responseObject };
}
const answered = (status: number, message: string) =>
  new CallError({ status, envelope: envelope(null, message, status), requestId: null, cause: undefined });
const noAnswer = new CallError({ status: null, envelope: null, requestId: null, cause: undefined });

function serverSays(answer: ReceivedEnvelope | Error): void {
  if (answer instanceof Error) vi.mocked(makeCall).mockRejectedValue(answer);
  else vi.mocked(makeCall).mockResolvedValue(answer);
}

beforeEach(() => {
  vi.mocked(makeCall).mockReset();
  sessionStorage.clear();
});

describe('sending the code', () => {
  it.each([
    ['code 200', envelope(null, 'Sent'), null],
    ['another code with a message', envelope(null, 'Not today', 503), 'Not today'],
    ['another code without one', envelope(null, '', 400), 'Failed to send OTP'],
    ['a refusal', answered(429, 'Too many attempts.'), 'Too many attempts.'],
    ['a refusal without words', answered(400, ''), 'Failed to send OTP'],
    ['no answer', noAnswer, 'Server error. Please try again.'],
  ])('%s', async (_, answer, message) => {
    serverSays(answer);
    const failure = await requestCode('C26-0148', still);
    expect(failure?.message ?? null).toBe(message);
  });
});

describe('checking the code', () => {
  it('stores the candidate id and the token of SUCCESS', async () => {
    const verified = { ...envelope('SUCCESS', 'OTP verified'), token: 'reset-token' };
    serverSays(verified);
    expect(await verifyCode(entry, still)).toBeNull();
    expect(resetCandidateId.read()).toBe('C26-0148');
    expect(candidateToken.read()).toBe('reset-token');
  });

  it('keeps no older token when SUCCESS brings none', async () => {
    candidateToken.write('of-somebody-else');
    serverSays(envelope('SUCCESS', 'OTP verified'));
    expect(await verifyCode(entry, still)).toBeNull();
    expect(candidateToken.read()).toBeNull();
  });

  it.each([
    ['another result with a message', envelope('FAILED', 'The code has expired'), 'The code has expired'],
    ['another result without one', envelope(null, ''), 'Invalid OTP'],
    ['a refusal', answered(400, 'Invalid OTP'), 'Invalid OTP'],
    ['no answer', noAnswer, 'Server error. Please try again.'],
  ])('%s', async (_, answer, message) => {
    serverSays(answer);
    expect(await verifyCode(entry, still)).toMatchObject({ message });
    expect(resetCandidateId.read()).toBeNull();
    expect(candidateToken.read()).toBeNull();
  });
});
