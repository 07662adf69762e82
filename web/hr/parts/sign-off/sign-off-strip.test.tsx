// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SignOff, SignOffDecision } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import { SignOffStrip } from './sign-off-strip.tsx';

afterEach(cleanup);

const decision = (more: Partial<SignOffDecision>): SignOffDecision => ({
  decision: 'SIGN_OFF',
  by: 'Meera Rao',
  onBehalfOf: null,
  on: '2026-11-20T05:00:00.000Z',
  step: 1,
  reason: null,
  contentHash: '',
  isInForce: true,
  ...more,
});

it.each<[SignOff, SignOffDecision[], string]>([
  [{ state: 'NOT_NEEDED' }, [], ''],
  [{ state: 'NEEDED' }, [decision({ isInForce: false })], 'This offer needs sign-off before it is sent.'],
  [
    { state: 'WAITING', step: 2, steps: 2, waitingFor: ['Asha Nair', 'Lata Deshmukh'] },
    [decision({})],
    'Signed off by Meera Rao on 20/11/2026, 10:30.Waits for sign-off by Asha Nair or Lata Deshmukh. Step 2 of 2.',
  ],
  [{ state: 'WAITING', step: 1, steps: 1, waitingFor: [], reason: 'No approver is left.' }, [], 'No approver is left.'],
  [
    { state: 'SIGNED_OFF' },
    [decision({ onBehalfOf: 'Asha Nair' })],
    'Signed off by Meera Rao for Asha Nair on 20/11/2026, 10:30.',
  ],
  [
    { state: 'SIGNED_OFF' },
    [decision({ decision: 'INSTEAD', reason: 'Both are away' })],
    'Signed off instead by Meera Rao on 20/11/2026, 10:30: Both are away',
  ],
  [
    { state: 'DECLINED' },
    [decision({ decision: 'DECLINE', reason: 'Too much' })],
    'Declined by Meera Rao on 20/11/2026, 10:30: Too much',
  ],
])('the strip of %j', (signOff, decisions, words) => {
  const { container } = render(<SignOffStrip offer={offerRecord(1, { signOff })} decisions={decisions} />);
  expect(container.querySelector('section > div')?.textContent ?? '').toBe(words);
});
