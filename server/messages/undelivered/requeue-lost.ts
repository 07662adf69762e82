import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findLiveDeliveries } from '#server/jobs/queries.ts';
import { enqueueDeliveries } from '#server/messages/queue-messages.ts';
import { lockLost } from './queries.ts';

/** So many messages are one transaction. */
const atOnce = 500;

/**
 * Gives every waiting message whose job is gone, or ended without delivering it, a new one: after a restore, which brings no
 * jobs, after a kill at the last try, when the queue was emptied. Never a second one next to a job that is alive. Answers how
 * many there were.
 */
export async function requeueLostMessages({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  let found = 0;
  for (;;) {
    const some = await db.transaction().execute((tx) => requeueSome(tx, jobs));
    found += some;
    if (some < atOnce) return found;
  }
}

async function requeueSome(tx: Tx, jobs: Deps['jobs']): Promise<number> {
  const seemLost = await lockLost(tx, atOnce);
  // Asked again under the locks: a job that another process made while we waited for them is seen only now.
  const ids = seemLost.map(({ messageId }) => messageId);
  const live = new Set((await findLiveDeliveries(tx, ids)).map(({ messageId }) => messageId));
  const lost = seemLost.filter(({ messageId }) => !live.has(messageId));
  await enqueueDeliveries(tx, jobs, lost);
  return lost.length;
}
