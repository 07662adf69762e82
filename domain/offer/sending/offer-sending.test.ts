import { expect, test } from 'vitest';
import { isUnderWay, sendingActions, sendingAfter, sendingStates } from './offer-sending.ts';

test('what has ended stays ended, and a sending rests only while it runs', () => {
  const after = Object.fromEntries(
    sendingStates.map((state) => [state, sendingActions.map((action) => sendingAfter(action, state))]),
  );
  expect(after).toEqual({
    RUNNING: ['PAUSED', null, 'STOPPED'],
    PAUSED: [null, 'RUNNING', 'STOPPED'],
    STOPPED: [null, null, null],
    DONE: [null, null, null],
  });
  expect(sendingStates.filter(isUnderWay)).toEqual(['RUNNING', 'PAUSED']);
});
