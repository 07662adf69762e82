import * as calls from '#contract/hr/people.ts';
import { invitationMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { hrUserRecord } from './hr-user-record.ts';
import { inviteHrUser } from './invite-hr-user.ts';
import { listHrUsers } from './queries.ts';
import { setHrUserRoles } from './set-hr-user-roles.ts';
import { setHrUserAccess } from './set-hr-user-access.ts';

const invitationRefs = refsOf(invitationMessages);

export function peopleRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getHrUsers, async ({ actor }) => {
    const now = deps.now();
    const users = await listHrUsers(deps.db);
    return { responseObject: users.map((row) => hrUserRecord(row, { actor, now })) };
  });
  mount(calls.inviteHrUser, async ({ body, actor }) => ({ responseObject: await inviteHrUser(deps, actor, body) }));
  mount(calls.setHrUserAccess, async ({ body, actor }) => ({
    responseObject: await setHrUserAccess(deps, actor, body),
  }));
  mount(calls.setHrUserRoles, async ({ body, actor }) => ({ responseObject: await setHrUserRoles(deps, actor, body) }));
  mount(calls.openInvitation, async ({ body, actor }) => ({
    responseObject: await openInvitation(deps, actor, body.token),
  }));
  mount(calls.acceptInvitation, async ({ body, actor }) => ({
    responseObject: await acceptInvitation(deps, actor, body),
    message: invitationRefs.done,
  }));
}
