// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hrMe } from '#contract/hr-auth.ts';
import { getFactors, stepUp, stepUpOptions } from '#contract/hr/factors.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { withStepUp } from '#web/session/second-factor/with-step-up.ts';
import { HrLayout } from './hr-layout.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const noFactor = { isSet: false, graceUntil: null as string | null, enrolmentNeeded: false, ruleUndecided: false };
let own = noFactor;
let isConfirmed = false;

beforeEach(() => {
  [own, isConfirmed] = [noFactor, false];
  startHrSession({ token: `a.${btoa(JSON.stringify({ sub: '7', aud: 'hr' }))}.c`, employeeId: '7' });
  vi.mocked(client.makeCall).mockImplementation(async ({ path }) => {
    if (path === stepUp.path) isConfirmed = true;
    const answers: Record<string, unknown> = {
      [hrMe.path]: { name: 'Meera Iyer', secondFactor: own },
      [stepUpOptions.path]: { options: null, methods: ['AUTHENTICATOR', 'RECOVERY_CODE'] },
      [getFactors.path]: { factors: [], recoveryCodesLeft: 0, passkeys: false },
    };
    return answerOf(answers[path] ?? {});
  });
});
afterEach(() => {
  cleanup();
  endHrSession();
});

function refusal(errorCode: string): client.CallError {
  const envelope = { code: 403, status: '', message: 'Confirm that it is you', responseObject: null, errorCode };
  return new client.CallError({ status: 403, envelope, requestId: null, cause: undefined });
}

/** Reveals two numbers with one press, which needs a factor given lately; a reason is typed next to it. */
function Screen() {
  const [said, setSaid] = useState('');
  const reveal = (number: string) =>
    withStepUp(async () => {
      if (!isConfirmed) throw refusal('stepUp.needed');
      return number;
    });
  return (
    <>
      <input aria-label="Reason" />
      <button
        type="button"
        onClick={() =>
          void Promise.all([reveal('PAN'), reveal('Aadhaar')]).then(
            (numbers) => setSaid(numbers.join()),
            (error: Error) => setSaid(error.message),
          )
        }
      >
        Reveal
      </button>
      <p>{`Said: ${said}`}</p>
    </>
  );
}

async function opens() {
  const pages = [{ path: '/hce/candidate', element: <Screen /> }];
  const { queries } = renderRoutes([{ element: <HrLayout />, children: pages }], '/hce/candidate');
  await screen.findAllByText('Meera Iyer');
  return queries;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a call that needs a factor asks once in place, then does what was meant; typing stays', async () => {
  await opens();
  await userEvent.type(screen.getByLabelText('Reason'), 'Payroll');
  await press('Reveal');
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(document.activeElement).toBe(screen.getByLabelText('Six digits'));
  await userEvent.keyboard('123456{Enter}');
  await screen.findByText('Said: PAN,Aadhaar');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Payroll');
  const asked = vi.mocked(client.makeCall).mock.calls.filter(([{ path }]) => path === stepUp.path);
  expect(asked.map(([, options]) => options?.body)).toEqual([{ method: 'AUTHENTICATOR', code: '123456' }]);
});

test('closed without a factor, the call is refused and the next press asks again', async () => {
  await opens();
  await press('Reveal');
  await screen.findByRole('dialog');
  await press('Close');
  await screen.findByText('Said: Confirm that it is you');
  await press('Reveal');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('until the day of grace a line asks for a second factor; after it the set-up is all there is', async () => {
  own = { ...noFactor, graceUntil: '2026-12-05T06:30:00.000Z' };
  const queries = await opens();
  await screen.findByText('Your company requires a second factor. Add one by 05/12/2026, 12:00 IST.');
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/hce/settings/account');
  expect(screen.getByRole('button', { name: 'Reveal' })).toBeTruthy();
  own = { ...own, enrolmentNeeded: true };
  await act(() => queries.invalidateQueries({ queryKey: ['hr-me'] }));
  await screen.findByRole('heading', { level: 1, name: 'Set up your second factor' });
  await screen.findByRole('button', { name: 'Add authenticator app' });
  expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Offers' })).toBeNull();
});
