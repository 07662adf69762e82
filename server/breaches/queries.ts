import { type Insertable, sql, type Updateable } from 'kysely';
import type { BreachPerson } from '#contract/hr/breaches.ts';
import type { Language } from '#domain/language.ts';
import { actionsOf, type SeenAct, takingActs } from '#domain/privacy/seen-by.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Breaches } from '#server/db/tables.generated.ts';

const withUser = (db: Db) =>
  db
    .selectFrom('breaches as b')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'b.opened_by')
    .selectAll('b')
    .select(['u.name', 'u.user_name']);

export const listBreaches = (db: Db) => withUser(db).orderBy('b.breach_id', 'desc').execute();
export type BreachRow = Awaited<ReturnType<typeof listBreaches>>[number];

export const findBreach = (db: Db, breachId: number): Promise<BreachRow | undefined> =>
  withUser(db).where('b.breach_id', '=', breachId).executeTakeFirst();

export async function insertBreach(tx: Tx, breach: Insertable<Breaches>): Promise<number> {
  const row = await tx.insertInto('breaches').values(breach).returning('breach_id').executeTakeFirstOrThrow();
  return row.breach_id;
}

/** Changes a breach that is still at `version`; false when it is not. */
export async function updateBreach(tx: Tx, breachId: number, version: number, change: Updateable<Breaches>) {
  const { numUpdatedRows } = await tx
    .updateTable('breaches')
    .set({ ...change, version: version + 1 })
    .where('breach_id', '=', breachId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Written out, so that the planner finds the index of these actions. */
const isOneOf = (acts: readonly SeenAct[]) =>
  sql`a.action in (${sql.join(actionsOf(acts).map((one) => sql.lit(one)))})`;
const times = (...acts: SeenAct[]) => sql<number>`count(*) filter (where ${isOneOf(acts)})`;

/** Whose data were opened, revealed, exported or downloaded in the period of a breach, by others than themselves: by the audit,
 * restricted people too. */
export async function listPeople(db: Db, breachId: number) {
  const { rows } = await sql<PersonRow>`
    select o.candidate_offer_id as "candidateOfferId", o.candidate_id as "candidateId", o.candidate_name as "candidateName",
      o.email, o.language, ${times('OPENED', 'READ_LETTER')} as opened, ${times('REVEALED')} as revealed,
      ${times('EXPORTED')} as exported, ${times('DOWNLOADED')} as downloaded,
      max(a.happened_on) as "lastOn",
      exists (select from breach_letters l
        where l.breach_id = b.breach_id and l.candidate_offer_id = o.candidate_offer_id) as written
    from breaches b
    join audit a on a.happened_on >= b.period_from and a.happened_on < b.period_until
      and ${isOneOf(takingActs)} and a.actor_kind <> 'candidate'
    join public.offers o on o.candidate_offer_id = a.candidate_offer_id
    where b.breach_id = ${breachId}
    group by b.breach_id, o.candidate_offer_id
    order by o.candidate_id`.execute(db);
  return rows;
}
type Unsent = { candidateOfferId: number; email: string; language: Language; lastOn: Date };
export type PersonRow = Omit<BreachPerson, 'reachable' | 'lastOn'> & Unsent;

/** Notes to whom letters were written, without a message in a drill; one parameter, however many they are. */
export async function insertLetters(tx: Tx, breachId: number, letters: { id: number; message: string | null }[]) {
  await sql`
    insert into breach_letters (breach_id, candidate_offer_id, message_id)
    select ${breachId}, l.id, l.message
    from json_to_recordset(${JSON.stringify(letters)}::json) as l (id bigint, message uuid)`.execute(tx);
}
