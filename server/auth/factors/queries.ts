import type { Insertable } from 'kysely';
import type { FactorKind } from '#domain/second-factor/second-factor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { HrFactorResets, HrFactors } from '#server/db/tables.generated.ts';

/** Enabled users only; undefined for any other. The row stays as it is until the transaction ends, and a running login of the user is waited for. */
export function lockHrUser(tx: Tx, hrUserId: string, how: 'share' | 'change') {
  const user = tx
    .selectFrom('hr_users')
    .select(['hr_user_id', 'user_name', 'name', 'email'])
    .where('hr_user_id', '=', hrUserId)
    .where('disabled_on', 'is', null);
  return (how === 'share' ? user.forShare() : user.forNoKeyUpdate()).executeTakeFirst();
}

export function listFactors(db: Db, hrUserId: string) {
  return db
    .selectFrom('hr_factors')
    .selectAll()
    .where('hr_user_id', '=', hrUserId)
    .where('confirmed_on', 'is not', null)
    .orderBy('created_on')
    .orderBy('factor_id')
    .execute();
}
export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

type NewFactor = Omit<Insertable<HrFactors>, 'kind'>;

/** Stores an authenticator app that is being set up, in place of the one that was. */
export async function beginApp(tx: Tx, app: NewFactor): Promise<void> {
  const { hr_user_id: hrUserId } = app;
  await tx.deleteFrom('hr_factors').where('hr_user_id', '=', hrUserId).where('confirmed_on', 'is', null).execute();
  await tx
    .insertInto('hr_factors')
    .values({ ...app, kind: 'AUTHENTICATOR' })
    .execute();
}

/** The app that is being set up since `after`. */
export function findBegunApp(db: Db, hrUserId: string, after: Date) {
  return db
    .selectFrom('hr_factors')
    .selectAll()
    .where('hr_user_id', '=', hrUserId)
    .where('confirmed_on', 'is', null)
    .where('created_on', '>', after)
    .executeTakeFirst();
}

/** False when it was already confirmed or replaced. */
export async function confirmApp(tx: Tx, factorId: string, { step, on }: { step: number; on: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('hr_factors')
    .set({ confirmed_on: on, last_step: step })
    .where('factor_id', '=', factorId)
    .where('confirmed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the passkey is there already. */
export async function insertPasskey(tx: Tx, passkey: NewFactor): Promise<boolean> {
  const result = await tx
    .insertInto('hr_factors')
    .values({ ...passkey, kind: 'PASSKEY', confirmed_on: passkey.created_on })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Uses the code of a step up; false when it or a later one was used, also by another process at the same time. */
export async function takeStep(tx: Tx, factorId: string, step: number, on: Date): Promise<boolean> {
  const result = await tx
    .updateTable('hr_factors')
    .set({ last_step: step, used_on: on })
    .where('factor_id', '=', factorId)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the passkey was already removed. */
export async function notePasskeyUse(tx: Tx, factorId: string, signCount: number, on: Date): Promise<boolean> {
  const result = await tx
    .updateTable('hr_factors')
    .set({ sign_count: signCount, used_on: on })
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes a confirmed factor of the user; answers its kind. */
export async function deleteFactor(tx: Tx, hrUserId: string, factorId: string): Promise<FactorKind | undefined> {
  const row = await tx
    .deleteFrom('hr_factors')
    .where('hr_user_id', '=', hrUserId)
    .where('factor_id', '=', factorId)
    .where('confirmed_on', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** Removes all factors and recovery codes of a user; false when there was no confirmed factor. */
export async function deleteFactors(tx: Tx, hrUserId: string): Promise<boolean> {
  const ofUser = tx.deleteFrom('hr_factors').where('hr_user_id', '=', hrUserId);
  const removed = await ofUser.returning('confirmed_on').execute();
  await replaceRecoveryCodes(tx, hrUserId, []);
  return removed.some(({ confirmed_on }) => confirmed_on !== null);
}

export async function replaceRecoveryCodes(tx: Tx, hrUserId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('hr_recovery_codes').where('hr_user_id', '=', hrUserId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ hr_user_id: hrUserId, code_hash }));
  await tx.insertInto('hr_recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(db: Db, hrUserId: string): Promise<number> {
  const { left } = await db
    .selectFrom('hr_recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('hr_user_id', '=', hrUserId)
    .where('used_on', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** False for a code that is not the user's, or was used. */
export async function takeRecoveryCode(tx: Tx, hrUserId: string, hash: Buffer, on: Date): Promise<boolean> {
  const result = await tx
    .updateTable('hr_recovery_codes')
    .set({ used_on: on })
    .where('hr_user_id', '=', hrUserId)
    .where('code_hash', '=', hash)
    .where('used_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets what a passkey has to sign next in this session. */
export async function putChallenge(db: Db, sessionId: string, challenge: string, on: Date): Promise<void> {
  await db.updateTable('sessions').set({ challenge, challenge_on: on }).where('session_id', '=', sessionId).execute();
}

/** Uses the challenge of a session up; false when it is not this one, or older than `after`. */
export async function takeChallenge(db: Db, sessionId: string, challenge: string, after: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ challenge: null })
    .where('session_id', '=', sessionId)
    .where('challenge', '=', challenge)
    .where('challenge_on', '>', after)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function noteFactorGiven(db: Db, sessionId: string, on: Date): Promise<void> {
  await db.updateTable('sessions').set({ factor_on: on }).where('session_id', '=', sessionId).execute();
}

export async function insertReset(tx: Tx, reset: Insertable<HrFactorResets>): Promise<void> {
  await tx.insertInto('hr_factor_resets').values(reset).execute();
}
