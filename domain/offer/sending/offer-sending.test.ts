import { expect, test } from 'vitest';
import { isUnderWay, sendingActions, sendingAfter, sendingStates } from './offer-sending.ts';

test('an ended sending stays ended, and only a running one can be paused', () => {
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
