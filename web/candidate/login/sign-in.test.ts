// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { candidateToken, resetCandidateId } from '#web/session/tokens.ts';
import { chooseLanguage } from '#web/ui/language/language.ts';
import { signIn } from './sign-in.ts';

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));

const entry = { userName: 'c26-0148', password: 'mango-tree' };
const still = new AbortController().signal;

function envelope(responseObject: unknown, message = 'Success', code = 200) {
  return { code, status: code === 200 ? 'OK' : 'ERROR', message, responseObject };
}
const answered = (status: number, message: string) =>
  new CallError({ status, envelope: envelope(null, message, status), requestId: 'r-1', cause: undefined });
const notAsked = new Error('this call is not expected');
const noAnswer = new CallError({ status: null, envelope: null, requestId: null, cause: undefined });
const broken = new CallError({ status: 500, envelope: null, requestId: 'r-2', cause: undefined });

const tokenOf = (subject: string): string => `h.${btoa(JSON.stringify({ sub: subject, aud: 'candidate' }))}.s`;

/** What the server says to each of the two calls: an answer, or the error to raise. */
function serverSays(login: ReceivedEnvelope | Error, access: ReceivedEnvelope | Error = notAsked): void {
  vi.mocked(makeCall).mockImplementation(async (call) => {
    const answer = call.path === createToken.path ? login : access;
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

beforeEach(() => {
  vi.mocked(makeCall).mockReset();
  sessionStorage.clear();
  candidateSession.signOut();
});

describe('where a login leads', () => {
  it.each([
    ['a rejected offer', 'Rejected', '/onboard/reject'],
    ['an approved offer', 'Approved', '/onboard/offer'],
    ['an offer still to be decided', null, '/onboard/offer'],
  ])('%s', async (_, offerStatus, to) => {
    serverSays(
      envelope({ token: tokenOf('C26-0148') }),
      envelope({ pass: false, offerStatus, candidateName: 'Priya Nair' }),
    );
    expect(await signIn(entry, still)).toEqual({ to });
    expect(candidateSession.read()).toMatchObject({
      authenticated: true,
      candidateId: 'C26-0148',
      candidateName: 'Priya Nair',
      offerAccepted: false,
    });
  });

  it('a pending password change: to the reset, not signed in, the token kept for it', async () => {
    const token = tokenOf('C26-0148');
    serverSays(envelope({ token }), envelope({ pass: true, offerStatus: null, candidateName: 'Priya Nair' }));
    expect(await signIn(entry, still)).toEqual({ to: '/onboard/reset-password' });
    expect(candidateSession.read()).toMatchObject({ authenticated: false, passwordChangePending: true });
    expect(candidateToken.read()).toBe(token);
  });

  it('forgets the ID of a verified code: this token belongs to the logged-in candidate', async () => {
    resetCandidateId.write('C26-0001');
    serverSays(
      envelope({ token: tokenOf('C26-0148') }),
      envelope({ pass: true, offerStatus: null, candidateName: 'Priya Nair' }),
    );
    await signIn(entry, still);
    expect(resetCandidateId.read()).toBeNull();
  });
});

describe('what a failed login says', () => {
  it.each([
    ['no token, with a message', envelope(null, 'Account locked'), undefined, 'Account locked'],
    ['no token and no message', envelope({ token: '' }, ''), undefined, 'Invalid username or password'],
    ['a refusal without words', answered(401, ''), undefined, 'Invalid username or password'],
    [
      'too many tries',
      answered(429, 'Too many attempts. Please try again in 5 minutes.'),
      undefined,
      'Too many attempts. Please try again in 5 minutes.',
    ],
    ['no answer', noAnswer, undefined, 'Something went wrong. Please try again later.'],
    ['a broken server', broken, undefined, 'Something went wrong. Please try again later.'],
    [
      'an access check that fails',
      envelope({ token: tokenOf('C26-0148') }),
      noAnswer,
      'Something went wrong. Please try again later.',
    ],
    [
      'an access check that refuses',
      envelope({ token: tokenOf('C26-0148') }),
      answered(401, 'Please log in to continue'),
      'Please log in to continue',
    ],
  ])('%s', async (_, login, access, message) => {
    serverSays(login, access);
    expect(await signIn(entry, still)).toMatchObject({ failure: { message } });
    expect(candidateToken.read()).toBeNull();
    expect(candidateSession.read().authenticated).toBe(false);
  });

  it('is in the language of the page', async () => {
    serverSays(noAnswer);
    const english = loginMessages.somethingWrong;
    await chooseLanguage('hi');
    const message = loginMessages.somethingWrong;
    expect(message).not.toBe(english);
    expect(await signIn(entry, still)).toMatchObject({ failure: { message } });
    await chooseLanguage('en');
  });

  it('a defect of ours is no failure of a call', async () => {
    serverSays(new TypeError('x is not a function'));
    await expect(signIn(entry, still)).rejects.toThrow(TypeError);
  });
});

it('another login attempt ends the session of the candidate before', async () => {
  candidateSession.signIn('C26-0001', 'Asha Rao');
  serverSays(answered(401, 'Invalid username or password'));
  await signIn(entry, still);
  expect(candidateSession.read().authenticated).toBe(false);
  expect(vi.mocked(makeCall).mock.calls.map(([call]) => call.path)).toEqual([createToken.path]);
});
