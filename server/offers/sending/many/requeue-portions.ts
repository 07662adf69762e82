import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findPortionJobs } from '#server/jobs/queries.ts';
import { listOpenPortions, listRunningSendings } from './queries.ts';
import { portionRows } from './send-portion.ts';

/** Gives a new job to every open portion of a running sending whose job is missing: after a restore, which brings no
 * jobs, and after too many failed attempts. Answers the number. */
export async function requeuePortions({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  let found = 0;
  for (const sendingId of await listRunningSendings(db)) {
    found += await db.transaction().execute((tx) => enqueueOpenPortions(tx, jobs, sendingId, 'live'));
  }
  return found;
}

/** Enqueues the open portions that have no such job; a second one next to it does no harm. */
export async function enqueueOpenPortions(tx: Tx, jobs: Deps['jobs'], sendingId: string, unless: 'waiting' | 'live') {
  const open = await listOpenPortions(tx, sendingId, portionRows);
  const queued = await findPortionJobs(tx, sendingId, unless);
  const portions = open.filter((from) => !queued.has(from)).map((from) => ({ sendingId, from }));
  await jobs.enqueue(tx, 'send-portion', portions);
  return portions.length;
}
