import { sql } from 'kysely';
import { mayCandidateSignIn } from '#server/auth/queries.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import { latestBeginning } from '#server/auth/sessions/sessions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { CodeAudience } from '#server/db/tables.generated.ts';

/** The owner of a code: a candidate id, or an HR user's id. */
export type CodeOwner = { audience: CodeAudience; subject: string };

export const voidCode = (db: Db, { audience, subject }: CodeOwner, now: Date): Promise<void> =>
  voidCodes(db, audience, [subject], now);

export async function voidCodes(db: Db, audience: CodeAudience, subjects: string[], now: Date): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ used_on: now })
    .where('audience', '=', audience)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where('used_on', 'is', null)
    .execute();
}

/** The mobile number that a candidate's code goes to, which stays theirs until the transaction ends: an edit that
 * corrects it waits, and then finds the code to void. Null for one who may not sign in any more. */
export async function keepMobileNumber(tx: Tx, candidateId: string): Promise<string | null> {
  const offer = await tx
    .selectFrom('offers')
    .select(['mobile', 'status'])
    .where('candidate_id', '=', candidateId)
    .forShare()
    .executeTakeFirst();
  return offer !== undefined && mayCandidateSignIn(offer.status) ? offer.mobile : null;
}

/** The address of an HR user's code, stored likewise. Null where there is none, or their access has ended. */
export async function keepHrEmail(tx: Tx, hrUserId: string): Promise<string | null> {
  const user = await tx
    .selectFrom('hr_users')
    .select('email')
    .where('hr_user_id', '=', hrUserId)
    .where('disabled_on', 'is', null)
    .where('password_hash', 'is not', null)
    .forShare()
    .executeTakeFirst();
  return user?.email ?? null;
}

/** Ends every session and the open code of an account; answers how many sessions there were. The code first: one that
 * is being exchanged at this moment is waited for, so that its session is among those that end. */
export async function endLogins(db: Db, owner: CodeOwner, on: Date): Promise<number> {
  await voidCode(db, owner, on);
  return revokeSessions(db, owner.subject, on);
}

export async function voidAllCodes(db: Db, on: Date): Promise<void> {
  await db.updateTable('one_time_codes').set({ used_on: on }).where('used_on', 'is', null).execute();
}

type NewCode = { code_id: string; code_hash: Buffer; created_on: Date; expires_on: Date };

/** Stores a code in place of the owner's open one: a new code voids the older one. */
export async function putCode(db: Db, { audience, subject }: CodeOwner, code: NewCode): Promise<void> {
  const content = { ...code, attempts: 0 };
  await db
    .insertInto('one_time_codes')
    .values({ ...content, audience, subject })
    .onConflict((conflict) =>
      conflict.columns(['audience', 'subject']).where('used_on', 'is', null).doUpdateSet(content),
    )
    .execute();
}

/** Counts an attempt at the owner's open code, and answers it; undefined without one or when its attempts are used. */
export function countCodeTry(db: Db, { audience, subject }: CodeOwner, triesMax: number, now: Date) {
  return db
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .where('created_on', '<=', latestBeginning(now))
    .where('attempts', '<', triesMax)
    .returning(['code_id', 'code_hash'])
    .executeTakeFirst();
}

/** Marks a code as used; false when it was already used or replaced. */
export async function markCodeUsed(db: Db, codeId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('one_time_codes')
    .set({ used_on: now })
    .where('code_id', '=', codeId)
    .where('used_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
