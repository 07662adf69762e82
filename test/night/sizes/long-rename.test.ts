import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { addLookups, type LookupEntry, saveLookup } from '#contract/lookups.ts';
import { callTimeouts } from '#server/process/timeouts.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

/** Once both have waited for longer than other calls have for an answer. */
const longWaits = async () => {
  const { rows } = await sql<{ waits: boolean }>`
    select now() - query_start > make_interval(secs => ${(callTimeouts.each + 300) / 1000}) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  expect(rows).toEqual([{ waits: true }, { waits: true }]);
};

it('a rename takes as long as its offers do, and a concurrent change to a list waits for it', async () => {
  const added = await t.call(saveLookup, { token, body: { list: 'DESIGNATION', name: 'Clerk' } });
  const { id } = added.envelope.responseObject as LookupEntry;
  const { candidateOfferId } = await createOffer(t, { hrToken: token, designationId: id });
  const { rename, paste } = await t.db.transaction().execute(async (tx) => {
    await sql`select from offers where candidate_offer_id = ${candidateOfferId} for update`.execute(tx);
    // Neither is awaited here, as they wait for this transaction.
    const renaming = t.call(saveLookup, { token, body: { list: 'DESIGNATION', id, name: 'Officer' } });
    await stoppedAtLocks(t.db, 1);
    const pasting = t.call(addLookups, { token, body: { list: 'DESIGNATION', lines: ['Steward'] } });
    await vi.waitFor(longWaits, { timeout: 15_000, interval: 50 });
    return { rename: () => renaming, paste: () => pasting };
  });
  expect((await rename()).envelope.responseObject).toMatchObject({ id, name: 'Officer' });
  expect((await paste()).envelope.responseObject).toMatchObject([{ name: 'Steward', outcome: 'ADDED' }]);
});
