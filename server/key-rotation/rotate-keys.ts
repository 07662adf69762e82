import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { storedNumbers } from '#server/joining/queries.ts';
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
  waitAsLongAsNeeded,
  writeEncrypted,
} from './queries.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { SystemActor, Deps } from '#server/deps.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { replaceMacs } from '#server/audit/chains/row-macs.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fingerprintOf } from '#server/db/secret.ts';

/** The key cannot be rotated; the message is a sentence, and nothing was changed. */
export class KeyRotationError extends Error {}

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
  const counts: Partial<Record<EncryptedTable, number>> = {};
  for (const table of encryptedTableNames) counts[table] = await reencryptTable(tx, table, change);
  const audit = await replaceMacs(tx, change);
  return { ...(counts as Record<EncryptedTable, number>), audit, sessions, codes };
}

async function reencryptTable(tx: Tx, table: EncryptedTable, change: KeyChange): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const rows = await readEncrypted(tx, table, after, rowsAtOnce);
    if (rows.length === 0) return count;
    const changed = rows.map((row) => ({
      id: row.id,
      values: opening(table, row.id, () => reencrypted(table, row, change)),
    }));
    await writeEncrypted(tx, table, changed);
    count += rows.length;
    after = rows.at(-1)?.id ?? null;
  }
}

function opening<T>(table: EncryptedTable, id: string, work: () => T): T {
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

/** The keys that values are encrypted with, and those that they are to be encrypted with. */
type KeyChange = { from: Keys; to: Keys };

/** What replaces a row's encrypted values under the new keys. Raises an Error when one cannot be opened. */
function reencrypted(table: EncryptedTable, { owner, values }: EncryptedRow, change: KeyChange): Buffer[] {
  const [first] = values;
  if (first === undefined) throw new Error('an encrypted row without a value');
  switch (table) {
    case 'personal_details':
    case 'bank_details': {
      const fields = storedNumbers.filter((one) => one.table === table).map(({ field }) => field);
      return fields.flatMap((field, index) => {
        const encrypted = values[index];
        if (encrypted === undefined) throw new Error(`${table} without ${field}`);
        return number(field, owner, encrypted, change);
      });
    }
    case 'joining_submissions':
      return [value('identity', submissionContext(Number(owner)), first, change)];
    case 'whole_numbers':
      return [value('identity', wholeNumberContext(Number(owner)), first, change)];
    case 'documents':
      return [value('documents', owner, first, change)];
    case 'messages':
      return [value('messages', owner, first, change)];
    case 'webhooks':
      return [value('webhooks', owner, first, change)];
    case 'sso_secrets':
      return [value('sso', owner, first, change)];
    case 'seal_keys':
      return [value('seals', owner, first, change)];
    case 'hr_factors':
      return [value('factors', owner, first, change)];
  }
}

/** A number, and the hash that finds the same one on another candidate. */
function number(field: MaskedNumber, owner: string, value: Buffer, { from, to }: KeyChange): Buffer[] {
  const plain = decryptNumber({ keys: from }, Number(owner), field, value);
  const { encrypted, hash } = encryptNumber({ keys: to }, Number(owner), field, plain);
  return [encrypted, hash];
}

function value(purpose: keyof Keys, context: string, encrypted: Buffer, { from, to }: KeyChange): Buffer {
  return encrypt(to[purpose], decrypt(from[purpose], encrypted, context), context);
}
