import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { HrIdentities, SsoFlows } from '#server/db/tables.generated.ts';

/** Stores a flow that begins now, and removes those that ended an hour ago. */
export async function insertFlow(db: Db, flow: Insertable<SsoFlows>, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  await db.deleteFrom('sso_flows').where('expires_on', '<', hourAgo).execute();
  await db.insertInto('sso_flows').values(flow).execute();
}

/** Takes the flow of this cookie back from the provider, once and in time; undefined where there is none. */
export function takeFlow(db: Db, cookieHash: Buffer, now: Date) {
  return db
    .updateTable('sso_flows')
    .set({ returned_on: now })
    .where('cookie_hash', '=', cookieHash)
    .where('returned_on', 'is', null)
    .where('expires_on', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export type Flow = NonNullable<Awaited<ReturnType<typeof takeFlow>>>;

/** The end of a login's flow: the code, and the user who may have a session for it, or what refuses them. */
export async function endLoginFlow(db: Db, flowId: string, end: Updateable<SsoFlows>): Promise<void> {
  await db.updateTable('sso_flows').set(end).where('flow_id', '=', flowId).execute();
}

/** Uses up the code of a flow, in the browser with its cookie; undefined where there is none that is valid. */
export function takeCode(db: Db, codeHash: Buffer, cookieHash: Buffer, now: Date) {
  return db
    .deleteFrom('sso_flows')
    .where('code_hash', '=', codeHash)
    .where('cookie_hash', '=', cookieHash)
    .where('code_expires_on', '>', now)
    .returning(['login_of', 'refusal'])
    .executeTakeFirst();
}

export function findIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  return db
    .selectFrom('hr_identities as i')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'i.hr_user_id')
    .select(['u.hr_user_id', 'u.disabled_on'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

export function findIdentityOf(db: Db, hrUserId: string) {
  return db
    .selectFrom('hr_identities')
    .select(['email', 'linked_on'])
    .where('hr_user_id', '=', hrUserId)
    .executeTakeFirst();
}

/** HR users with this e-mail address, in any case, and whether they have a password or an account of the provider. */
export function findUsersByEmail(db: Db, email: string) {
  return db
    .selectFrom('hr_users as u')
    .leftJoin('hr_identities as i', 'i.hr_user_id', 'u.hr_user_id')
    .select(['u.hr_user_id', 'u.disabled_on', sql<boolean>`i.subject is not null`.as('is_linked')])
    .select(sql<boolean>`u.password_hash is not null`.as('has_password'))
    .select(sql<boolean>`'ADMIN' = any(u.roles)`.as('is_administrator'))
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .execute();
}

/** Links an account to a user; false where either is linked already. */
export async function insertIdentity(tx: Tx, identity: Insertable<HrIdentities>): Promise<boolean> {
  const result = await tx
    .insertInto('hr_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Ends the link of a user who has a password; false where there is none, or no password. */
export async function deleteIdentity(tx: Tx, hrUserId: string): Promise<boolean> {
  const withPassword = tx
    .selectFrom('hr_users')
    .select('hr_user_id')
    .where('hr_user_id', '=', hrUserId)
    .where('password_hash', 'is not', null);
  const result = await tx.deleteFrom('hr_identities').where('hr_user_id', 'in', withPassword).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The names of Administrators who may log in, for those who need one. */
export async function administratorNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('hr_users')
    .select('name')
    .where('disabled_on', 'is', null)
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .orderBy('name')
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}
