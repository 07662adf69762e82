// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { CallError } from '#web/api/client.ts';
import { sayEducationFailure } from './education-step.tsx';

const envelope = (message: string) => ({ code: 400, status: 'BAD_REQUEST', message, responseObject: null });

test.each([
  [
    'the server’s message',
    { status: 400, statusText: 'Bad Request', envelope: envelope('The board is closed today'), cause: 'x' },
    'Failed to save education details: The board is closed today',
  ],
  [
    'the status text of a server in trouble, whose message is not for candidates',
    { status: 502, statusText: 'Bad Gateway', envelope: envelope('upstream'), cause: 'x' },
    'Failed to save education details: Bad Gateway',
  ],
  [
    'a protocol without status texts',
    { status: 502, envelope: null, cause: 'x' },
    'Failed to save education details: Unknown error',
  ],
  [
    'no answer',
    { status: null, envelope: null, cause: 'Network Error' },
    'Failed to reach the server. Please check your network and ensure the backend is running.',
  ],
  [
    'an answer that says nothing',
    { status: null, envelope: null, cause: undefined },
    'An unexpected error occurred. Please try again.',
  ],
])('%s', (_case, failure, message) => {
  expect(sayEducationFailure(new CallError({ requestId: null, ...failure }))).toBe(message);
});
