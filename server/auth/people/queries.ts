import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { HrInvitations } from '#server/db/tables.generated.ts';

const hasFactor = sql<boolean>`exists (
  select from hr_factors f where f.hr_user_id = u.hr_user_id and f.confirmed_on is not null)`;

/** HR users by name, each with the end of their open invitation; one of them alone where `hrUserId` is given. */
export function listHrUsers(db: Db, hrUserId: string | null = null) {
  return db
    .selectFrom('hr_users as u')
    .leftJoin('hr_invitations as i', (join) =>
      join.onRef('i.hr_user_id', '=', 'u.hr_user_id').on('i.used_on', 'is', null).on('i.replaced_on', 'is', null),
    )
    .select(['u.hr_user_id', 'u.user_name', 'u.name', 'u.email', 'u.disabled_on', 'u.roles', 'u.departments'])
    .select(['i.expires_on', sql<boolean>`u.password_hash is not null`.as('has_password')])
    .select(sql<boolean>`exists (select from hr_identities s where s.hr_user_id = u.hr_user_id)`.as('is_linked'))
    .select(hasFactor.as('has_factor'))
    .$if(hrUserId !== null, (query) => query.where('u.hr_user_id', '=', hrUserId))
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.user_name')
    .execute();
}
export type ListedHrUser = Awaited<ReturnType<typeof listHrUsers>>[number];

/** Locks a user's row, so that what they are doing ends before and what they begin waits. */
export async function lockHrUser(tx: Tx, hrUserId: string): Promise<void> {
  await tx.selectFrom('hr_users').select('hr_user_id').where('hr_user_id', '=', hrUserId).forUpdate().execute();
}

/** Sets the name and address of an invited user without a password; false when there is no such user. */
export async function renameInvited(tx: Tx, hrUserId: string, { name, email }: { name: string; email: string }) {
  const result = await tx
    .updateTable('hr_users')
    .set({ name, email })
    .where('hr_user_id', '=', hrUserId)
    .where('password_hash', 'is', null)
    .where('disabled_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countDepartments(tx: Tx, ids: readonly number[]): Promise<number> {
  const found = await tx
    .selectFrom('departments')
    .select('dept_id')
    .where('dept_id', 'in', [0, ...ids])
    .execute();
  return found.length;
}

/** Ends the open invitation of a user: its link stops working. */
export async function endInvitation(tx: Tx, hrUserId: string, on: Date): Promise<void> {
  await tx
    .updateTable('hr_invitations')
    .set({ replaced_on: on })
    .where('hr_user_id', '=', hrUserId)
    .where('used_on', 'is', null)
    .where('replaced_on', 'is', null)
    .execute();
}

/** Stores an invitation in place of the user's open one, whose link stops working. */
export async function replaceInvitation(tx: Tx, on: Date, invitation: Insertable<HrInvitations>): Promise<void> {
  await endInvitation(tx, invitation.hr_user_id, on);
  await tx.insertInto('hr_invitations').values(invitation).execute();
}

/** The invitation with this token, in any state, with its user, and whether a newer one was sent since. */
export function findInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('hr_invitations as i')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'i.hr_user_id')
    .select(['u.hr_user_id', 'u.user_name', 'u.name', 'u.email', 'u.disabled_on'])
    .select(['i.invitation_id', 'i.created_on', 'i.expires_on', 'i.used_on', 'i.replaced_on'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (
        select from hr_invitations n
        where n.hr_user_id = i.hr_user_id and n.invitation_id <> i.invitation_id and n.created_on >= i.replaced_on)`.as(
        'has_newer',
      ),
    ])
    .where('i.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Uses an invitation up; false when it was used, replaced or expired. */
export async function useInvitation(tx: Tx, invitationId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('hr_invitations')
    .set({ used_on: now })
    .where('invitation_id', '=', invitationId)
    .where('used_on', 'is', null)
    .where('replaced_on', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
