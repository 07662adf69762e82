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
  mount.answer(calls.inviteHrUser, inviteHrUser);
  mount.answer(calls.setHrUserAccess, setHrUserAccess);
  mount.answer(calls.setHrUserRoles, setHrUserRoles);
  mount.answer(calls.openInvitation, openInvitation);
  mount.answer(calls.acceptInvitation, acceptInvitation, invitationRefs.done);
}
