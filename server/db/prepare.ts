import { sealOlderRows } from '#server/audit/chains/seal-rows.ts';
import type { Keys } from '#server/sealing/keys.ts';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import type { OpenDatabase } from './database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { keepSecretKey, refuseOtherKey } from './secret.ts';
import { seedLetterTemplates } from './seed/letter-templates.ts';
import { seedLookups } from './seed/lookups.ts';
import { seedPayStructures } from './seed/pay-structures.ts';

/**
 * Brings a database to what this program needs: migrations, the fingerprint of SECRET_KEY, seals of older audit rows,
 * lookups, pay structures, letter templates. Safe to run at once from many processes.
 */
export async function prepareDatabase({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, keys: Keys): Promise<string[]> {
  await refuseUnfinishedRestore(pool);
  // Before anything is changed: with another key nobody should be here at all.
  await refuseOtherKey(db, keys);
  const applied = await migrate(pool);
  await keepSecretKey(db, keys);
  await sealOlderRows(db, keys);
  await seedLookups(db);
  await seedPayStructures(db);
  await seedLetterTemplates(db);
  return applied;
}

/** For commands that run next to servers: raises unless the database is what this program needs. Changes nothing. */
export async function requirePrepared({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, keys: Keys): Promise<void> {
  await refuseUnfinishedRestore(pool);
  await refuseOtherKey(db, keys);
  await requireMigrated(pool);
}
