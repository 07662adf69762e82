import { writeAudit } from '#server/audit/write-audit.ts';
import { type Database, readTime } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';
import { databaseKinds, type RetentionKind } from './kinds.ts';
import { currentPeriods } from './periods.ts';
import { withRetentionLock, findLastRecorded } from './queries.ts';
import { eraseAgain, retention } from './remove-personal-data.ts';

/** The retention cannot be applied now; the message is a sentence. */
export class RetentionError extends ForeseenError {}

/** A clock that is off by more than this removes too much or too little. */
const clockOffMaxMs = 10 * 60 * 1000;

/** After a longer time without any record, a clock that jumped ahead is likelier than an unused installation. */
const quietMaxMs = 30 * 24 * 60 * 60 * 1000;

/** Counts by kind. */
export type RetentionCounts = Record<string, number>;

/** The number of rows of each kind that would be removed; changes nothing. */
export async function planRetention({ db }: Pick<Deps, 'db'>, kinds: RetentionKind[]): Promise<RetentionCounts> {
  const counts: RetentionCounts = {};
  for (const kind of kinds) counts[kind.name] = await kind.count(db);
  return counts;
}

/** Removes expired data, in batches of one transaction each, next to running servers. A killed process leaves each
 * candidate whole or removed, and the next run continues. Raises RetentionError while another process runs it. */
export async function applyRetention({ db }: Pick<Deps, 'db'>, kinds: RetentionKind[]): Promise<RetentionCounts> {
  const counts = await withRetentionLock(db, async (alone) => {
    const removed: RetentionCounts = {};
    for (const kind of kinds) {
      removed[kind.name] = 0;
      for (let count = await kind.removeBatch(alone); count > 0; count = await kind.removeBatch(alone)) {
        removed[kind.name] = (removed[kind.name] ?? 0) + count;
      }
    }
    const held = await heldOf(alone, kinds);
    if (Object.values(removed).some((count) => count > 0)) {
      const before = Object.fromEntries(kinds.map((kind) => [kind.name, kind.before.toISOString()]));
      const details = { removed, before, ...(Object.keys(held).length > 0 && { held }) };
      await writeAudit(alone, retention, [{ action: 'apply-retention', candidateOfferId: null, details }]);
    }
    return removed;
  });
  if (counts === null)
    throw new RetentionError('Another retention is running on this database. Nothing was removed here.');
  return counts;
}

/** Who is due and on hold, by kind; kinds without any are left out. */
export async function heldOf(db: Database, kinds: RetentionKind[]): Promise<RetentionCounts> {
  const held: RetentionCounts = {};
  for (const { name, countHeld } of kinds) {
    const count = (await countHeld?.(db)) ?? 0;
    if (count > 0) held[name] = count;
  }
  return held;
}

/** One run in the server, once a day: erases again what a restore brought back, then removes what is over. */
export async function runRetention(deps: Pick<Deps, 'db' | 'env' | 'now' | 'storage' | 'log'>): Promise<void> {
  await requireRightClock(deps);
  const again = await eraseAgain(deps);
  const kinds = databaseKinds(deps, await currentPeriods(deps, deps.db));
  const removed = await applyRetention(deps, kinds);
  deps.log.info({ again, removed, held: await heldOf(deps.db, kinds) }, 'what is over was removed');
}

/** Raises RetentionError when this machine and the database disagree about the time, or both are far ahead of all
 * records: data that has not expired would be removed. */
export async function requireRightClock({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const there = await readTime(db);
  if (Math.abs(there.getTime() - now().getTime()) > clockOffMaxMs) {
    throw new RetentionError(
      `The clock of this machine shows ${now().toISOString()}, that of the database ${there.toISOString()}. Nothing was ` +
        'removed: set them right first.',
    );
  }
  const last = await findLastRecorded(db);
  if (last === null || now().getTime() - last.getTime() <= quietMaxMs) return;
  throw new RetentionError(
    `The clock shows ${now().toISOString()}, and the last thing recorded happened on ${last.toISOString()}. Nothing was ` +
      'removed: if the clock is right, let an HR user log in, then try again.',
  );
}
