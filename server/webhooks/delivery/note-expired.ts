import { todayInIndia } from '#domain/values/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { insertExpired } from './queries.ts';

type ExpiredDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

const atOnce = 500;

/** Queues events about offers whose reply-by date passed without an answer (docs/rules/webhooks.md#events); answers how many. */
export async function noteExpired(deps: ExpiredDeps): Promise<number> {
  let found = 0;
  for (;;) {
    const recorded = await deps.db.transaction().execute((tx) => recordBatch(tx, deps));
    found += recorded;
    if (recorded < atOnce) return found;
  }
}

async function recordBatch(tx: Tx, { jobs, now }: ExpiredDeps): Promise<number> {
  const on = now();
  const { offers, deliveryIds } = await insertExpired(tx, { today: todayInIndia(on), on, atMost: atOnce });
  await jobs.enqueue(
    tx,
    'deliver-webhook',
    deliveryIds.map((deliveryId) => ({ deliveryId })),
  );
  return offers;
}
