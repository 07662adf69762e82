import { type Insertable, sql, type Updateable } from 'kysely';
import type { AuditAction } from '#domain/audit-events.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Breaches } from '#server/db/tables.generated.ts';

const withUser = (db: Db) =>
  db
    .selectFrom('breaches as b')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'b.opened_by')
    .selectAll('b')
    .select(['u.name', 'u.user_name']);

/** All breaches, the latest first. */
export function listBreaches(db: Db) {
  return withUser(db).orderBy('b.breach_id', 'desc').execute();
}
export type BreachRow = Awaited<ReturnType<typeof listBreaches>>[number];

export function findBreach(db: Db, breachId: number): Promise<BreachRow | undefined> {
  return withUser(db).where('b.breach_id', '=', breachId).executeTakeFirst();
}

export async function insertBreach(tx: Tx, breach: Insertable<Breaches>): Promise<number> {
  const row = await tx.insertInto('breaches').values(breach).returning('breach_id').executeTakeFirstOrThrow();
  return row.breach_id;
}

/** Changes a breach that is still at `version`; false when it is not, or when `unsent` and its letters were sent. */
export async function updateBreach(
  tx: Tx,
  { breachId, version, unsent = false }: { breachId: number; version: number; unsent?: boolean },
  change: Updateable<Breaches>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('breaches')
    .set({ ...change, version: version + 1 })
    .where('breach_id', '=', breachId)
    .where('version', '=', version)
    .$if(unsent, (query) => query.where('people_on', 'is', null))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const times = (action: AuditAction) => sql<number>`count(*) filter (where a.action = ${sql.lit(action)})`;

/** Whose data were opened, revealed, exported or downloaded in the period of a breach: by the audit, restricted people too. */
export async function listPeople(db: Db, breachId: number) {
  const { rows } = await sql<{
    candidate_offer_id: number;
    candidate_id: string;
    candidate_name: string;
    email: string;
    opened: number;
    revealed: number;
    exported: number;
    downloaded: number;
    last_on: Date;
    is_written: boolean;
  }>`
    select o.candidate_offer_id, o.candidate_id, o.candidate_name, o.email,
      ${times('open-document')} as opened, ${times('reveal-field')} as revealed,
      ${times('export-candidate')} as exported, ${times('download-person-file')} as downloaded,
      max(a.happened_on) as last_on,
      exists (select from breach_letters l
        where l.breach_id = b.breach_id and l.candidate_offer_id = o.candidate_offer_id) as is_written
    from breaches b
    join audit a on a.happened_on >= b.period_from and a.happened_on < b.period_until
      and a.action in ('open-document', 'reveal-field', 'export-candidate', 'download-person-file')
    join public.offers o on o.candidate_offer_id = a.candidate_offer_id
    where b.breach_id = ${breachId}
    group by b.breach_id, o.candidate_offer_id
    order by o.candidate_id`.execute(db);
  return rows;
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** Notes to whom letters were written; without a message in a drill. */
export async function insertLetters(
  tx: Tx,
  letters: { breach_id: number; candidate_offer_id: number; message_id: string | null }[],
): Promise<void> {
  await tx.insertInto('breach_letters').values(letters).execute();
}
