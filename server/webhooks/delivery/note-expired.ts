import { todayInIndia } from '#domain/values/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { insertExpired } from './queries.ts';

const atOnce = 500;

/** Queues events about offers whose reply-by date passed without an answer (docs/rules/webhooks.md#events); answers how many. */
export async function noteExpired({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  let found = 0;
  for (;;) {
    const recorded = await db.transaction().execute(async (tx) => {
      const on = now();
      const { offers, deliveries } = await insertExpired(tx, { today: todayInIndia(on), on, atMost: atOnce });
      await jobs.enqueue(tx, 'deliver-webhook', deliveries);
      return offers;
    });
    found += recorded;
    if (recorded < atOnce) return found;
  }
}
