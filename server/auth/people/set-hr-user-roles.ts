import type { BodyOf } from '#contract/call.ts';
import type { HrUser, inviteHrUser, setHrUserRoles as setHrUserRolesCall } from '#contract/hr/people.ts';
import { type HrRole, hrRoles } from '#domain/permissions.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { hasAdministrator, lockHrAccess, updateHrUser } from '#server/auth/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, conflict, notFound } from '#server/errors.ts';
import { hrUserRecord } from './hr-user-record.ts';
import { countDepartments, listHrUsers, lockHrUser } from './queries.ts';

const m = refsOf(peopleMessages);

/** Sets an HR user's roles and departments, which hold from their next call on; a no-op where they are so already.
 * Raises 409 where no Administrator who can log in would be left: of two who take the role from each other, one keeps
 * it. */
export async function setHrUserRoles(
  deps: Deps,
  actor: HrActor,
  { hrUserId, ...input }: BodyOf<typeof setHrUserRolesCall>,
): Promise<HrUser> {
  return deps.db.transaction().execute(async (tx) => {
    await lockHrAccess(tx);
    await lockHrUser(tx, hrUserId);
    const at = { actor, now: deps.now() };
    const before = await recordOf(tx, hrUserId, at);
    const rights = rightsOf(before);
    const after = rightsOf(input);
    if (JSON.stringify(rights) === JSON.stringify(after)) return before;
    const details = { userName: before.userName, hrUserId: before.hrUserId, before: rights, after };
    // Before the change: a user who removes an own role has it until then.
    await writeAudit(tx, actor, [{ action: 'set-hr-user-roles', candidateOfferId: null, details }]);
    await setRights(tx, hrUserId, input);
    if (!(await hasAdministrator(tx))) throw conflict(m.lastAdministrator);
    return recordOf(tx, hrUserId, at);
  });
}

type Rights = Pick<BodyOf<typeof setHrUserRolesCall>, 'roles' | 'departments'>;

/** In one order, and nothing twice. */
const rightsOf = ({ roles, departments }: Rights): Rights => ({
  roles: hrRoles.filter((role) => roles.includes(role)),
  departments: [...new Set(departments)].toSorted((one, other) => one - other),
});

/** Sets the given ones of a user's rights, and answers those that hold. Raises 400 for a department that there is not. */
export async function setRights(
  tx: Tx,
  hrUserId: string,
  { roles, departments }: Pick<BodyOf<typeof inviteHrUser>, 'roles' | 'departments'>,
): Promise<Rights> {
  const [user] = await listHrUsers(tx, hrUserId);
  if (user === undefined) throw notFound(m.userUnknown);
  const rights = rightsOf({ roles: roles ?? (user.roles as HrRole[]), departments: departments ?? user.departments });
  const isKnown = (await countDepartments(tx, rights.departments)) === rights.departments.length;
  if (!isKnown) throw badFields([{ path: 'departments', text: m.departmentUnknown }]);
  await updateHrUser(tx, hrUserId, rights);
  return rights;
}

/** The user as the list shows them, as this transaction has them. */
export async function recordOf(tx: Tx, hrUserId: string, at: { actor: HrActor; now: Date }): Promise<HrUser> {
  const [row] = await listHrUsers(tx, hrUserId);
  if (row === undefined) throw notFound(m.userUnknown);
  return hrUserRecord(row, at);
}
