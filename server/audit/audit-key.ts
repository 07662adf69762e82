import type { KeyObject } from 'node:crypto';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Database, Db, Tx } from '#server/db/database.ts';
import type { Keys } from '#server/sealing/keys.ts';

/** Changes no query: it carries the key to wherever a handle of the database, or a transaction of it, is handed. */
class AuditKey implements KyselyPlugin {
  readonly key: KeyObject;
  constructor(key: KeyObject) {
    this.key = key;
  }
  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** This handle with the key for the MACs of audit rows; transactions begun on it have the key too. */
export function withAuditKey(db: Tx, keys: Pick<Keys, 'audit'>): Tx;
export function withAuditKey(db: Database, keys: Pick<Keys, 'audit'>): Database;
export function withAuditKey(db: Db, keys: Pick<Keys, 'audit'>): Db {
  return db.withPlugin(new AuditKey(keys.audit));
}

/** The key that was given last. Raises where none was: nothing is written to the audit without a MAC. */
export function auditKeyOf(db: Db): KeyObject {
  const found = db.getExecutor().plugins.findLast((plugin) => plugin instanceof AuditKey);
  if (found === undefined) throw new Error('this database handle has no key for the audit');
  return found.key;
}
