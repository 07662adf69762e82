import { todayInIndia } from '#domain/values/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { insertExpired } from './queries.ts';

type ExpiredDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** So many offers are one transaction. */
const atOnce = 500;

/** Tells of offers whose reply-by date has passed without an answer (docs/rules/webhooks.md#events); answers how many. */
export async function noteExpired(deps: ExpiredDeps): Promise<number> {
  let found = 0;
  for (;;) {
    const some = await deps.db.transaction().execute((tx) => noteSome(tx, deps));
    found += some;
    if (some < atOnce) return found;
  }
}

async function noteSome(tx: Tx, { jobs, now }: ExpiredDeps): Promise<number> {
  const on = now();
  const { offers, deliveryIds } = await insertExpired(tx, { today: todayInIndia(on), on, atMost: atOnce });
  await jobs.enqueue(
    tx,
    'deliver-webhook',
    deliveryIds.map((deliveryId) => ({ deliveryId })),
  );
  return offers;
}
