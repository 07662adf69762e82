import { type NumberTable, storedNumbers } from '#server/joining/queries.ts';
import {
  decryptNumber,
  encryptNumber,
  submissionContext,
  wholeNumberContext,
} from '#server/joining/encrypted-numbers.ts';
import { decrypt, encrypt, type Keys } from '#server/sealing/keys.ts';
import {
  countOtherConnections,
  type EncryptedRow,
  type EncryptedTable,
  encryptedTableNames,
  endAllCodes,
  endAllSessions,
  putFingerprint,
  readEncrypted,
  takeInstallation,
  writeEncrypted,
} from './queries.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { SystemActor, Deps } from '#server/deps.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { replaceMacs } from '#server/audit/chains/row-macs.ts';
import { type Database, type Tx, waitAsLongAsNeeded } from '#server/db/database.ts';
import { fingerprintOf } from '#server/db/secret.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';

/** The key cannot be rotated; the message is a sentence, and nothing was changed. */
export class KeyRotationError extends ForeseenError {}

/** How many rows were encrypted again, and how many sessions and codes were ended. */
export type RotationCounts = Record<EncryptedTable | 'audit' | 'sessions' | 'codes', number>;

const rowsAtOnce = 500;
const system: SystemActor = { kind: 'system', ip: '', userAgent: 'keys:rotate' };
/** A connection that was closed is seen for a moment longer. */
const lingering = { ms: 100, times: 30 };

/**
 * Encrypts again all that depends on SECRET_KEY, ends sessions and codes and stores the new key's fingerprint, in one
 * transaction. `beforeCommit` runs at its end. A server that starts during it waits and then rejects the former key. Raises
 * KeyRotationError while servers or other commands are connected, and when a value cannot be decrypted. The caller has made
 * sure that `from` is the key in force.
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
    const counts = await reencryptAll(tx, change, now());
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

async function reencryptAll(tx: Tx, change: KeyChange, on: Date): Promise<RotationCounts> {
  const codes = await endAllCodes(tx, on);
  const sessions = await endAllSessions(tx, on);
  const counts = { sessions, codes } as RotationCounts;
  for (const table of encryptedTableNames) counts[table] = await reencryptTable(tx, table, change);
  counts.audit = await replaceMacs(tx, change);
  return counts;
}

async function reencryptTable(tx: Tx, table: EncryptedTable, change: KeyChange): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const rows = await readEncrypted(tx, table, after, rowsAtOnce);
    if (rows.length === 0) return count;
    const changed = rows.map((row) => {
      try {
        return { id: row.id, values: reencrypted(table, row, change) };
      } catch (error) {
        throw new KeyRotationError(
          `A value in ${table}, row ${row.id}, cannot be opened with SECRET_KEY: it was damaged or tampered with. Nothing was changed.`,
          { cause: error },
        );
      }
    });
    await writeEncrypted(tx, table, changed);
    count += rows.length;
    after = rows.at(-1)?.id ?? null;
  }
}

const stillConnected = (): KeyRotationError =>
  new KeyRotationError(
    'Servers or other commands are connected to this database. Stop all of them first, on every machine. Nothing was changed.',
  );

/** The keys that values are encrypted with, and those that they are to be encrypted with. */
type KeyChange = { from: Keys; to: Keys };

/** What each value is encrypted for, and its context where that is not the owner itself. */
const uses: Record<Exclude<EncryptedTable, NumberTable>, [keyof Keys, contextOf?: (owner: number) => string]> = {
  joining_submissions: ['identity', submissionContext],
  whole_numbers: ['identity', wholeNumberContext],
  documents: ['documents'],
  messages: ['messages'],
  webhooks: ['webhooks'],
  sso_secrets: ['sso'],
  seal_keys: ['seals'],
  hr_factors: ['factors'],
};

/** What replaces a row's encrypted values under the new keys. Raises an Error when one cannot be opened. */
function reencrypted(table: EncryptedTable, { owner, values }: EncryptedRow, { from, to }: KeyChange): Buffer[] {
  if (table === 'personal_details' || table === 'bank_details') {
    const fields = storedNumbers.filter((one) => one.table === table).map(({ field }) => field);
    // With each number comes the hash that finds the same one on another candidate.
    return fields.flatMap((field, index) => {
      const plain = decryptNumber({ keys: from }, Number(owner), field, values[index] ?? Buffer.of());
      const { encrypted, hash } = encryptNumber({ keys: to }, Number(owner), field, plain);
      return [encrypted, hash];
    });
  }
  const [purpose, contextOf] = uses[table];
  const context = contextOf?.(Number(owner)) ?? owner;
  return values.map((value) => encrypt(to[purpose], decrypt(from[purpose], value, context), context));
}
