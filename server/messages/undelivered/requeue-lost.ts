import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findLiveDeliveries } from '#server/jobs/queries.ts';
import { enqueueDeliveries } from '#server/messages/queue-messages.ts';
import { lockLost } from './queries.ts';

const atOnce = 500;

/** Gives a new job to every waiting message whose job is missing, or ended without delivery: after a restore, which
 * brings no jobs, after a kill during the last attempt, or when the queue was emptied. Never creates a second one next
 * to a live job. Answers the number. */
export async function requeueLostMessages({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  let found = 0;
  for (;;) {
    const requeued = await db.transaction().execute((tx) => requeueBatch(tx, jobs));
    found += requeued;
    if (requeued < atOnce) return found;
  }
}

async function requeueBatch(tx: Tx, jobs: Deps['jobs']): Promise<number> {
  const seemLost = await lockLost(tx, atOnce);
  // Asked again under the locks: a job that another process made while we waited for them is seen only now.
  const ids = seemLost.map(({ messageId }) => messageId);
  const live = new Set((await findLiveDeliveries(tx, ids)).map(({ messageId }) => messageId));
  const lost = seemLost.filter(({ messageId }) => !live.has(messageId));
  await enqueueDeliveries(tx, jobs, lost);
  return lost.length;
}
