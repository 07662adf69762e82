import { sql, type Insertable } from 'kysely';
import type { DataRequestState } from '#domain/privacy/data-requests.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { DataRequests } from '#server/db/tables.generated.ts';

const openStates: DataRequestState[] = ['NEW', 'IN_WORK'];

/** The next number of a year; concurrent requests wait for each other, so that no number is left out. */
export async function nextNumber(tx: Tx, year: number): Promise<number> {
  const row = await tx
    .insertInto('data_request_numbers')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_number: eb('data_request_numbers.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

/** The person of a candidate id, in whatever state their offer is, locked; undefined when their data were removed. */
export function lockAskingPerson(tx: Tx, candidateId: string) {
  return tx
    .selectFrom('offers')
    .select(['candidate_offer_id', 'candidate_id', 'candidate_name', 'email', 'language'])
    .where('candidate_id', '=', candidateId)
    .where('removed_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertRequest(tx: Tx, request: Insertable<DataRequests>): Promise<string> {
  const inserted = tx.insertInto('data_requests').values(request).returning('request_id');
  return (await inserted.executeTakeFirstOrThrow()).request_id;
}

/** Whether a request for erasure of the person stands: any that was not refused. */
export async function asksForErasure(tx: Tx, candidateOfferId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('data_requests')
    .select('request_id')
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('kind', '=', 'ERASURE')
    .where('state', '!=', 'REFUSED')
    .executeTakeFirst();
  return row !== undefined;
}

export function listOwnRequests(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('data_requests')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('received_on', 'desc')
    .execute();
}

/** Requests with their candidate's id and who answered: of restricted people, too, who are answered as well. */
function requests(db: Db) {
  return db
    .withSchema('public')
    .selectFrom('data_requests as r')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'r.candidate_offer_id')
    .leftJoin('hr_users as u', 'u.hr_user_id', 'r.answered_by')
    .selectAll('r')
    .select(['o.candidate_id', 'o.language', 'u.name as answered_by_name']);
}
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export function findRequest(db: Db, requestId: string) {
  return requests(db).where('r.request_id', '=', requestId).executeTakeFirst();
}

/** A page of the requests, open ones first by their last day, then those answered last; of one state or, null, of all. */
export function listRequests(
  db: Db,
  { state, size, page }: { state: DataRequestState | null; size: number; page: number },
) {
  return requests(db)
    .$if(state !== null, (query) => query.where('r.state', '=', state))
    .orderBy(sql`r.state in ('DONE', 'REFUSED')`)
    .orderBy(sql`case when r.state in ('NEW', 'IN_WORK') then r.due_on end`)
    .orderBy('r.answered_on', 'desc')
    .orderBy('r.reference')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** How many requests are of this state, of all states and open, and how many of the open ones are late on this day. */
export function countRequests(db: Db, { state, today }: { state: DataRequestState | null; today: string }) {
  return db
    .selectFrom('data_requests')
    .select((eb) => [
      (state === null ? eb.fn.countAll<number>() : eb.fn.countAll<number>().filterWhere('state', '=', state)).as(
        'total',
      ),
      eb.fn.countAll<number>().filterWhere('state', 'in', openStates).as('open'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('state', 'in', openStates), where('due_on', '<', today)]))
        .as('late'),
    ])
    .executeTakeFirstOrThrow();
}

type Answer = { requestId: string; state: DataRequestState; answer: string | null; by: string; on: Date };

/** Answers a request that is open and whose person is not removed; answers its offer, undefined when it is not. */
export async function storeAnswer(tx: Tx, { requestId, state, answer, by, on }: Answer): Promise<number | undefined> {
  const row = await tx
    .updateTable('data_requests')
    .set({ state, answered_by: by, answered_on: on, ...(answer === null ? {} : { answer }) })
    .where('request_id', '=', requestId)
    .where('state', 'in', openStates)
    .returning('candidate_offer_id')
    .executeTakeFirst();
  return row?.candidate_offer_id;
}
