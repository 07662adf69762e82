import type { Db, Tx } from '#server/db/database.ts';

/** The hash that the current password is compared with. */
export function findOwnPassword(db: Db, hrUserId: string) {
  return db
    .selectFrom('hr_users')
    .select('password_hash')
    .where('hr_user_id', '=', hrUserId)
    .where('disabled_on', 'is', null)
    .executeTakeFirst();
}

/** Gives an HR user another password in the place of the one that was verified; false when that is no longer theirs. */
export async function replacePassword(tx: Tx, hrUserId: string, before: string, after: string): Promise<boolean> {
  const result = await tx
    .updateTable('hr_users')
    .set({ password_hash: after })
    .where('hr_user_id', '=', hrUserId)
    .where('password_hash', '=', before)
    .where('disabled_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every session of an HR user but this one; answers how many were in force. */
export async function revokeOtherSessions(tx: Tx, hrUserId: string, sessionId: string, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_on: now })
    .where('subject', '=', hrUserId)
    .where('session_id', '<>', sessionId)
    .where('revoked_on', 'is', null)
    .returning('expires_on')
    .execute();
  return ended.filter((session) => session.expires_on > now).length;
}
