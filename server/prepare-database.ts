import { macsOfOlderRows } from './audit/chains/row-macs.ts';
import type { Keys } from './sealing/keys.ts';
import { refuseUnfinishedRestore } from './db/backup/unfinished-restore.ts';
import type { OpenDatabase } from './db/database.ts';
import { migrate, requireMigrated } from './db/migrate.ts';
import { keepSecretKey, refuseOtherKey } from './db/secret.ts';
import { seedDatabase } from './db/seed/seed.ts';

/** Brings a database to what this program needs: migrations, MACs of older audit rows, the fingerprint of SECRET_KEY,
 * lookups, pay structures, letter templates. Safe to run at once from many processes. */
export async function prepareDatabase({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, keys: Keys): Promise<string[]> {
  await refuseUnfinishedRestore(pool);
  // Before anything is changed: a wrong key must not touch the database.
  await refuseOtherKey(db, keys);
  const applied = await migrate(pool, { also: macsOfOlderRows(keys) });
  await keepSecretKey(db, keys);
  await seedDatabase(db);
  return applied;
}

/** For commands that run next to servers: raises unless the database is what this program needs. Changes nothing. */
export async function requirePrepared({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, keys: Keys): Promise<void> {
  await refuseUnfinishedRestore(pool);
  await refuseOtherKey(db, keys);
  await requireMigrated(pool);
}
