import { setTimeout as delay } from 'node:timers/promises';
import type { SystemActor } from '#server/actor.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { resealRows } from '#server/audit/chains/seal-rows.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fingerprintOf } from '#server/db/secret.ts';
import type { Deps } from '#server/deps.ts';
import {
  countOtherConnections,
  endAllCodes,
  endAllSessions,
  putFingerprint,
  readSealed,
  sealedTableNames,
  takeInstallation,
  waitAsLongAsNeeded,
  writeSealed,
  type SealedTable,
} from './queries.ts';
import { resealed, type KeyChange } from './reseal.ts';

/** The key cannot be rotated, said as a sentence; nothing was changed. */
export class KeyRotationError extends Error {}

/** How many rows were sealed again, and how many sessions and codes were ended. */
export type RotationCounts = Record<SealedTable | 'audit' | 'sessions' | 'codes', number>;

const rowsAtOnce = 500;
const system: SystemActor = { kind: 'system', ip: '', userAgent: 'keys:rotate' };
/** A connection that was closed is seen for a moment longer. */
const lingering = { ms: 100, times: 30 };

/**
 * Seals again all that depends on SECRET_KEY, ends sessions and codes and notes the new key, in one transaction: it all
 * happens or nothing does. `beforeCommit` runs when everything is done. A server that starts meanwhile waits for the end and
 * then refuses the former key. Raises KeyRotationError while servers or other commands are connected, and when a value
 * cannot be opened. The caller has made sure that `from` is the key in force.
 */
export async function rotateKeys(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  change: KeyChange,
  beforeCommit: () => void | Promise<void>,
): Promise<RotationCounts> {
  // Before the table is locked: a backup, for one, would be waited for first.
  await waitUntilAlone(db);
  return db.transaction().execute(async (tx) => {
    await waitAsLongAsNeeded(tx);
    await takeInstallation(tx);
    // Anyone who has connected since waits for this transaction, unless they had read the key in force before it began.
    if ((await countOtherConnections(tx)) > 0) throw stillConnected();
    const counts = await resealAll(tx, change, now());
    await putFingerprint(tx, fingerprintOf(change.to));
    await writeAudit(withAuditKey(tx, change.to), system, [
      { action: 'rotate-keys', candidateOfferId: null, details: counts },
    ]);
    await beforeCommit();
    return counts;
  });
}

async function waitUntilAlone(db: Database): Promise<void> {
  for (let time = 0; time < lingering.times; time += 1) {
    if ((await countOtherConnections(db)) === 0) return;
    await delay(lingering.ms);
  }
  throw stillConnected();
}

async function resealAll(tx: Tx, change: KeyChange, on: Date): Promise<RotationCounts> {
  const codes = await endAllCodes(tx, on);
  const sessions = await endAllSessions(tx, on);
  const counts: Partial<Record<SealedTable, number>> = {};
  for (const table of sealedTableNames) counts[table] = await resealTable(tx, table, change);
  const audit = await resealRows(tx, change);
  return { ...(counts as Record<SealedTable, number>), audit, sessions, codes };
}

async function resealTable(tx: Tx, table: SealedTable, change: KeyChange): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const rows = await readSealed(tx, table, after, rowsAtOnce);
    if (rows.length === 0) return count;
    const changed = rows.map((row) => ({
      id: row.id,
      values: opening(table, row.id, () => resealed(table, row, change)),
    }));
    await writeSealed(tx, table, changed);
    count += rows.length;
    after = rows.at(-1)?.id ?? null;
  }
}

function opening<T>(table: SealedTable, id: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new KeyRotationError(
      `A value in ${table}, row ${id}, cannot be opened with SECRET_KEY: it was damaged or tampered with. Nothing was changed.`,
      { cause: error },
    );
  }
}

function stillConnected(): KeyRotationError {
  return new KeyRotationError(
    'Servers or other commands are connected to this database. Stop all of them first, on every machine. Nothing was changed.',
  );
}
