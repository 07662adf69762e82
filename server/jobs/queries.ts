import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

const delivers = sql`name in ('deliver-message', 'deliver-sms')`;

/** The jobs that will deliver a message or are doing so, as a table to be joined: `message_id` as text, `job_id`, `state`. */
export const liveDeliveries = sql<{ message_id: string; job_id: string; state: LiveState }>`(
  select data ->> 'messageId' as message_id, id as job_id, state::text as state
  from pgboss.job
  where ${delivers} and state in ('created', 'retry', 'active'))`;

type LiveState = 'created' | 'retry' | 'active';

/** Which of these messages have a job that will deliver them or is doing so. */
export async function findLiveDeliveries(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ messageId: string; jobId: string; state: LiveState }>`
    select message_id as "messageId", job_id as "jobId", state from ${liveDeliveries} as live
    where message_id = any(${messageIds})`.execute(db);
  return rows;
}

/** The deliveries of events that a job is trying or will try as soon as a worker is free, as a table: `delivery_id`. */
export const liveWebhookJobs = sql<{ delivery_id: number }>`(
  select (data ->> 'deliveryId')::bigint as delivery_id from pgboss.job
  where name = 'deliver-webhook'
    and (state = 'active' or (state in ('created', 'retry') and start_after <= pgboss.job_now())))`;

/** The first positions of the portions of a sending that have a job; `waiting` ones only where no worker has taken it. */
export async function findPortionJobs(db: Db, sendingId: string, which: 'waiting' | 'live'): Promise<Set<number>> {
  const active = which === 'live' ? sql`, 'active'` : sql``;
  const { rows } = await sql<{ from: number }>`
    select (data ->> 'from')::integer as "from" from pgboss.job
    where name = 'send-portion' and state in ('created', 'retry'${active}) and data ->> 'sendingId' = ${sendingId}`.execute(
    db,
  );
  return new Set(rows.map(({ from }) => from));
}

/** Makes jobs that wait for their time due now. */
export async function makeDue(db: Db, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await sql`
    update pgboss.job set start_after = now()
    where ${delivers} and id = any(${jobIds}::uuid[]) and state in ('created', 'retry')
      and start_after > now()`.execute(db);
}

/** Removes the jobs of these messages that no worker has taken yet; answers the messages. A worker that takes one at
 * this moment and the caller never both get it: each waits for the other's lock on the job, or passes it over. */
export async function takeUntried(db: Db, messageIds: string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ messageId: string }>`
    delete from pgboss.job
    where ${delivers} and state = 'created' and data ->> 'messageId' = any(${messageIds})
    returning data ->> 'messageId' as "messageId"`.execute(db);
  return rows.map(({ messageId }) => messageId);
}

/** How many jobs there are by name and state; of those that failed for good only the last day's. */
export type JobCount = { name: string; state: LiveState | 'failed'; jobs: number; overdueSeconds: number };

/** Counts the jobs of each name and state, with how long ago the oldest one of them that still waits was due. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, state::text as state, count(*) as jobs,
      coalesce(greatest(0, extract(epoch from now() - min(start_after) filter (where state < 'active'))), 0)::float8
        as "overdueSeconds"
    from pgboss.job
    where name not like '\_\_pgboss%'
      and (state in ('created', 'retry', 'active') or state = 'failed' and completed_on > now() - interval '1 day')
    group by name, state`.execute(db);
  return rows;
}
