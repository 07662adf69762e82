import { sql } from 'kysely';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import type { SendingOutcome, SendingPauseReason, SendingState } from '#domain/offer/sending/offer-sending.ts';
import type { Db, Tx } from '#server/db/database.ts';

export type SendingOrigin = { by: string; ip: string; userAgent: string };

export async function insertSending(tx: Tx, candidateIds: string[], { by, ip, userAgent }: SendingOrigin, on: Date) {
  const { sending_id: sendingId } = await tx
    .insertInto('offer_sendings')
    .values({ total: candidateIds.length, started_by: by, started_on: on, run_by: by, ip, user_agent: userAgent })
    .returning('sending_id')
    .executeTakeFirstOrThrow();
  // One parameter for any number of rows.
  await sql`
    insert into offer_sending_rows (sending_id, position, candidate_id)
    select ${sendingId}::uuid, position - 1, candidate_id
    from json_array_elements_text(${JSON.stringify(candidateIds)}::json) with ordinality as r (candidate_id, position)`.execute(
    tx,
  );
  return sendingId;
}

const sendings = (db: Db) =>
  db
    .selectFrom('offer_sendings as s')
    .innerJoin('hr_users as u', 'u.hr_user_id', 's.started_by')
    .innerJoin('hr_users as r', 'r.hr_user_id', 's.run_by')
    .select(['s.sending_id', 's.state', 's.total', 's.sent', 's.skipped', 's.started_on', 's.ended_on'])
    .select(['s.pause_reason', 's.run_by', 's.ip', 's.user_agent', 'u.name as started_by_name'])
    .select(['r.roles', 'r.departments', sql<boolean>`r.disabled_on is null`.as('has_access')])
    .$narrowType<{ roles: HrRole[] }>();

export const findSending = (db: Db, sendingId: string) =>
  sendings(db).where('s.sending_id', '=', sendingId).executeTakeFirst();
export type SendingRow = NonNullable<Awaited<ReturnType<typeof findSending>>>;

export function listRecentSendings(db: Db, since: Date, atMost: number) {
  return sendings(db)
    .where((eb) => eb.or([eb('s.ended_on', 'is', null), eb('s.ended_on', '>', since)]))
    .orderBy('s.started_on', 'desc')
    .limit(atMost)
    .execute();
}

export async function listRunningSendings(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('offer_sendings').select('sending_id').where('state', '=', 'RUNNING').execute();
  return rows.map((row) => row.sending_id);
}

/** Sets a sending that is still in `from` to another state; false when it is not. */
export async function moveSending(
  db: Db,
  sendingId: string,
  change: {
    from: SendingState;
    to: SendingState;
    pauseReason: SendingPauseReason | null;
    endedOn: Date | null;
    origin: SendingOrigin | null;
  },
): Promise<boolean> {
  const { from, to, pauseReason, endedOn, origin } = change;
  const result = await db
    .updateTable('offer_sendings')
    .set({
      state: to,
      pause_reason: pauseReason,
      ended_on: endedOn,
      ...(origin === null ? {} : { run_by: origin.by, ip: origin.ip, user_agent: origin.userAgent }),
    })
    .where('sending_id', '=', sendingId)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type Portion = { sendingId: string; from: number; size: number };

const openRows = (db: Db, { sendingId, from, size }: Portion) =>
  db
    .selectFrom('offer_sending_rows')
    .select('candidate_id')
    .where('sending_id', '=', sendingId)
    .where('position', '>=', from)
    .where('position', '<', from + size)
    .where('is_sent', 'is', null)
    .orderBy('position');

/** The candidates of a portion whose turn has not come. */
export const listOpenRows = async (db: Db, portion: Portion): Promise<string[]> =>
  (await openRows(db, portion).execute()).map((row) => row.candidate_id);

/** The same, locked: another process with the same portion waits, and then finds no open rows. */
export const lockOpenRows = async (tx: Tx, portion: Portion): Promise<string[]> =>
  (await openRows(tx, portion).forUpdate().execute()).map((row) => row.candidate_id);

/** Whether the sending still runs for this user, who may send; it cannot be ended before the transaction ends. */
export async function lockRunner(tx: Tx, { sendingId, runBy }: { sendingId: string; runBy: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('offer_sendings as s')
    .innerJoin('hr_users as u', 'u.hr_user_id', 's.run_by')
    .select('u.roles')
    .where('s.sending_id', '=', sendingId)
    .where('s.state', '=', 'RUNNING')
    .where('s.run_by', '=', runBy)
    .where('u.disabled_on', 'is', null)
    .forShare('u')
    .executeTakeFirst();
  return row !== undefined && isPermitted(row.roles as HrRole[], 'offers.send');
}

export async function listOpenPortions(db: Db, sendingId: string, size: number): Promise<number[]> {
  const { rows } = await sql<{ from: number }>`
    select distinct position / ${size}::integer * ${size}::integer as "from" from offer_sending_rows
    where sending_id = ${sendingId} and is_sent is null order by 1`.execute(db);
  return rows.map((row) => row.from);
}

/** Records the results of a portion's rows; `reason` is null for a sent one. */
export async function noteOutcomes(
  tx: Tx,
  { sendingId, from, size }: Portion,
  outcomes: { candidateId: string; reason: string | null }[],
): Promise<void> {
  await sql`
    update offer_sending_rows as r set is_sent = o.reason is null, reason = o.reason
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o ("candidateId" text, reason text)
    where r.sending_id = ${sendingId} and r.position >= ${from} and r.position < ${from + size}
      and r.candidate_id = o."candidateId" and r.is_sent is null`.execute(tx);
}

/** Counts a portion, of which the last one ends the sending; false when it does not run any more. */
export async function countPortion(
  tx: Tx,
  sendingId: string,
  { sent, skipped, on }: { sent: number; skipped: number; on: Date },
): Promise<boolean> {
  const isLast = sql<boolean>`sent + skipped + ${sent + skipped}::integer = total`;
  const result = await tx
    .updateTable('offer_sendings')
    .set({
      sent: sql<number>`sent + ${sent}::integer`,
      skipped: sql<number>`skipped + ${skipped}::integer`,
      state: sql<SendingState>`case when ${isLast} then 'DONE'::offer_sending_state else state end`,
      ended_on: sql<Date | null>`case when ${isLast} then ${on}::timestamptz end`,
    })
    .where('sending_id', '=', sendingId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Rows of a sending with the names of their candidates, in order, beginning at a place of the list or behind a position. */
export async function listSendingRows(
  db: Db,
  sendingId: string,
  { outcome, limit, offset }: { outcome?: SendingOutcome; limit: number; offset: number },
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('offer_sending_rows')
        .selectAll()
        .where('sending_id', '=', sendingId)
        .$if(outcome === 'SENT', (query) => query.where('is_sent', '=', true))
        .$if(outcome === 'SKIPPED', (query) => query.where(sql<boolean>`not is_sent`))
        .$if(outcome === 'WAITING' || outcome === 'LEFT', (query) => query.where('is_sent', 'is', null))
        .orderBy('position')
        .limit(limit)
        .offset(offset)
        .as('r'),
    )
    .leftJoin('offers as o', 'o.candidate_id', 'r.candidate_id')
    .select(['r.position', 'r.candidate_id', 'r.is_sent', 'r.reason', 'o.candidate_offer_id', 'o.candidate_name'])
    .orderBy('r.position')
    .execute();
}
export type SendingRowRow = Awaited<ReturnType<typeof listSendingRows>>[number];
