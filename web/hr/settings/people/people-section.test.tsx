// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getHrUsers, type HrUser, inviteHrUser, setHrUserRoles } from '#contract/hr/people.ts';
import { getLookups } from '#contract/lookups.ts';
import { peopleMessages, peopleRefs } from '#domain/people-messages.ts';
import { codeOf } from '#domain/texts.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { PeopleSection } from './people-section.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const meera: HrUser = {
  hrUserId: '0192f0c1-2d3e-7f40-8a5b-6c7d8e9f0a1b',
  name: 'Meera Iyer',
  userName: 'meera',
  email: 'meera@himalayafoods.example',
  state: 'ACTIVE',
  enabled: true,
  roles: ['ADMIN', 'RECRUITER'],
  departments: [2, 4],
  expiresOn: null,
  may: { disable: false, enable: false, invite: false },
};
const department = (id: number, name: string, retired = false) => {
  return { list: 'DEPARTMENT', id, deptId: null, name, retired, replacedBy: null };
};

let sent: unknown[] = [];
let refusal: client.CallError | null = null;

beforeEach(() => {
  sent = [];
  refusal = null;
  vi.mocked(client.makeCall).mockImplementation(async (called, { body } = {}) => {
    const call: unknown = called;
    if (call === getHrUsers) return answerOf([meera]);
    if (call === getLookups) {
      const departments = [department(1, 'Quality'), department(2, 'Sales'), department(3, 'Gone', true)];
      return answerOf([...departments, department(4, 'Exports', true)]);
    }
    if (refusal !== null) throw refusal;
    if (call === setHrUserRoles || call === inviteHrUser) sent.push(body);
    return answerOf(meera);
  });
});
afterEach(cleanup);

const press = (name: string, within_ = screen.queryByRole('dialog') ?? document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const box = (name: string, at: HTMLElement) => within(at).getByRole<HTMLInputElement>('checkbox', { name });

async function changing(): Promise<HTMLElement> {
  renderRoutes([{ path: '*', Component: PeopleSection }]);
  await screen.findByText('Sales, Exports');
  await press('Change roles of Meera Iyer');
  return screen.findByRole('dialog', { name: 'Roles of Meera Iyer' });
}

it('changes roles and departments; one that left the list stays as long as it is chosen', async () => {
  const dialog = await changing();
  expect(box('Administrator', dialog).checked).toBe(true);
  expect(within(dialog).queryByRole('checkbox', { name: 'Gone' })).toBeNull();
  await userEvent.click(box('Administrator', dialog));
  await userEvent.click(box('Viewer', dialog));
  await userEvent.click(box('Exports', dialog));
  await userEvent.click(box('Quality', dialog));
  await press('Save');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ hrUserId: meera.hrUserId, roles: ['RECRUITER', 'VIEWER'], departments: [2, 1] }]);
});

it.each([
  ['no role', ['Administrator', 'Recruiter'], null, peopleMessages.rolesRequired],
  [
    'the last Administrator',
    ['Administrator'],
    new client.CallError({
      status: 409,
      envelope: {
        code: 409,
        status: 'ERROR',
        message: peopleMessages.lastAdministrator,
        responseObject: null,
        errorCode: codeOf(peopleRefs.lastAdministrator),
      },
      requestId: null,
      cause: undefined,
    }),
    peopleMessages.lastAdministrator,
  ],
])('says %s at the roles, and keeps what was chosen', async (_, taken, refused, message) => {
  refusal = refused;
  const dialog = await changing();
  for (const role of taken) await userEvent.click(box(role, dialog));
  await press('Save');
  const roles = within(dialog).getByRole('group', { name: 'Roles' });
  await within(roles).findByText(message);
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(box('Administrator', dialog).checked).toBe(false);
  expect(sent).toEqual([]);
});

it('invites an Administrator unless other roles are chosen', async () => {
  renderRoutes([{ path: '*', Component: PeopleSection }]);
  await screen.findByText('Sales, Exports');
  await userEvent.type(screen.getByLabelText('Name'), 'Ravi Menon');
  await userEvent.type(screen.getByLabelText('Email'), 'ravi@himalayafoods.example');
  await userEvent.type(screen.getByLabelText('Username'), 'ravi');
  expect(box('Administrator', document.body).checked).toBe(true);
  await userEvent.click(box('Administrator', document.body));
  await press('Invite');
  await within(screen.getByRole('group', { name: 'Roles' })).findByText(peopleMessages.rolesRequired);
  await userEvent.click(box('Recruiter', document.body));
  await userEvent.click(box('Sales', document.body));
  await press('Invite');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ userName: 'ravi', roles: ['RECRUITER'], departments: [2] });
});
