// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hrMe } from '#contract/hr-auth.ts';
import { type HrRole, hrRoles } from '#domain/permissions.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { closeToasts, currentToasts } from '#web/ui/feedback/toast.ts';
import { HrLayout } from './hr-layout.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const token = `t.${btoa(JSON.stringify({ sub: '7', aud: 'hr' }))}.c`;
let roles: readonly HrRole[] | undefined;

beforeEach(() => {
  vi.mocked(client.makeCall).mockImplementation(async (called) => {
    const call: unknown = called;
    if (call !== hrMe) return answerOf(null);
    return answerOf({ employeeId: '7', userName: 'asha', name: 'Asha Rao', roles, departments: [] });
  });
});
afterEach(() => {
  cleanup();
  closeToasts();
  act(() => endHrSession());
});

function Typing() {
  const [note, setNote] = useState('');
  useUnsaved(note !== '');
  return (
    <>
      <h1>Page</h1>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
    </>
  );
}

function open(at: string, as: readonly HrRole[] | undefined) {
  roles = as;
  act(() => startHrSession({ token, employeeId: '7' }));
  return renderRoutes([{ element: <HrLayout />, children: [{ path: '*', element: <Typing /> }] }], at).router;
}

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const noAccess = 'You do not have access to this page.';

const all = hrRoles;
const sections =
  'company lists people sign-off letters letters/new pay reply-by reminders employees messages export-layouts integrations security keeping record';
const ofOffers: HrRole[] = ['ADMIN', 'RECRUITER', 'APPROVER', 'ONBOARDING', 'VIEWER'];
const ofDashboard: HrRole[] = ['ADMIN', 'RECRUITER', 'ONBOARDING', 'VIEWER'];
const ofForms: HrRole[] = ['ADMIN', 'ONBOARDING', 'PAYROLL'];
/** Who may open which screen. */
const screens: [path: string, readonly HrRole[]][] = [
  ['/hce/offers', ofOffers],
  ['/hce/offers/1001', ofOffers],
  ['/hce/sign-off', ['ADMIN', 'APPROVER']],
  ['/hce/create/candidate', ['ADMIN', 'RECRUITER']],
  ['/hce/edit-candidate/1001', ['ADMIN', 'RECRUITER']],
  ['/hce/onboarding', [...ofForms, 'VIEWER']],
  ['/hce/onboarding/candidate/C26-1', ofForms],
  ['/hce/employee-master', ofForms],
  ['/hce/employee', ofForms],
  ['/hce/messages', ['ADMIN', 'RECRUITER']],
  ['/hce/at-risk', ofDashboard],
  ['/hce/settings', all],
  ['/hce/settings/account', all],
  ...sections.split(' ').map((section): [string, HrRole[]] => [`/hce/settings/${section}`, ['ADMIN']]),
  ...['applications', 'attendance', 'leave', 'performance', 'payroll', 'exit'].map((part): [string, HrRole[]] => [
    `/hce/${part}`,
    ['ADMIN'],
  ]),
  // The page that says so itself.
  ['/hce/nowhere', all],
];

it.each(hrRoles)('%s opens the screens of the role, and reads whom to ask on the others', async (role) => {
  const router = open('/hce/nowhere', [role]);
  await heading();
  const seen: unknown[] = [];
  for (const [path] of screens) {
    await act(() => router.navigate(path));
    const asks = screen.queryByText(/^Ask an Administrator of /) !== null;
    seen.push([router.state.location.pathname, await heading(), asks]);
  }
  expect(seen).toEqual(
    screens.map(([path, allowed]) => (allowed.includes(role) ? [path, 'Page', false] : [path, noAccess, true])),
  );
});

const recruitment = ['Offers', 'Onboarding'];
const menus: [HrRole[], start: string, string[]][] = [
  [['RECRUITER'], '/hce/', ['Dashboard', 'Offers']],
  [['APPROVER'], '/hce/sign-off', ['Offers', 'Sign-off']],
  [['ONBOARDING'], '/hce/', ['Dashboard', ...recruitment, 'Employee Master']],
  [['PAYROLL'], '/hce/onboarding', ['Onboarding', 'Employee Master']],
  [['VIEWER'], '/hce/', ['Dashboard', ...recruitment]],
  [['APPROVER', 'PAYROLL'], '/hce/sign-off', ['Offers', 'Sign-off', 'Onboarding', 'Employee Master']],
];

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the menu', () => {
  it.each(menus)('%s begins at %s and has what can be used', async (as, start, names) => {
    const router = open('/hce/', as);
    await heading();
    expect(router.state.location.pathname).toBe(start);
    expect(entries()).toEqual(names);
  });

  it.each([[['ADMIN'] as HrRole[]], [undefined]])(
    '%s has every entry, also where a server tells no roles',
    async (as) => {
      open('/hce/', as);
      expect(await heading()).toBe('Page');
      expect(entries()).toHaveLength(10);
    },
  );
});

describe('a role that is taken away while the portal is open', () => {
  const refuse = () => act(() => client.refusedCalls.set(client.refusedCalls.read() + 1));

  it('takes the page away at the next refused call', async () => {
    open('/hce/offers', ['RECRUITER']);
    await heading();
    roles = ['PAYROLL'];
    refuse();
    await screen.findByText(noAccess);
    expect(entries()).toEqual(['Onboarding', 'Employee Master']);
    expect(currentToasts()[0]?.text).toMatch(/^Your roles or departments were changed\. The portal shows/);
  });

  it('keeps what is typed until the page is left', async () => {
    const router = open('/hce/offers', ['RECRUITER']);
    await heading();
    await userEvent.type(screen.getByLabelText('Note'), 'for Asha');
    roles = ['PAYROLL'];
    refuse();
    await vi.waitFor(() => expect(currentToasts()[0]?.text).toContain('What you typed is kept on this page'));
    expect(entries()).toEqual(['Onboarding', 'Employee Master']);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('for Asha');
    await act(() => router.navigate('/hce/create/candidate'));
    expect(await heading()).toBe(noAccess);
  });

  it('says nothing where the roles are the same', async () => {
    open('/hce/offers', ['RECRUITER']);
    await heading();
    const calls = vi.mocked(client.makeCall).mock.calls.length;
    refuse();
    await vi.waitFor(() => expect(vi.mocked(client.makeCall).mock.calls.length).toBe(calls + 1));
    expect(currentToasts()).toEqual([]);
    expect(await heading()).toBe('Page');
  });
});
