import { todayInIndia } from '#domain/values/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { insertExpired } from './queries.ts';

/** Tells of offers whose reply-by date has passed without an answer (docs/rules/webhooks.md#events); answers how many. */
export async function noteExpired({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const on = now();
    const deliveryIds = await insertExpired(tx, { today: todayInIndia(on), on });
    await jobs.enqueue(
      tx,
      'deliver-webhook',
      deliveryIds.map((deliveryId) => ({ deliveryId })),
    );
    return deliveryIds.length;
  });
}
