import type { Database, Db, Tx } from '#server/db/database.ts';
import type { Keys } from '#server/sealing/keys.ts';
import {
  allRows,
  findSealing,
  insertSealing,
  nextSealing,
  putRowSeals,
  putSealingMac,
  takeAudit,
  type ChainRow,
} from './queries.ts';
import { isSeal, sealOfRow, sealOfSealing } from '#server/audit/row-seal.ts';

type AuditKeys = Pick<Keys, 'audit'>;
const rowsAtOnce = 2000;

/**
 * Seals the rows of before there were seals, once in the life of a database, and notes when that was and up to which row.
 * Where the note is gone but rows have seals it does nothing: somebody removed it, and `audit:verify` says so.
 */
export async function sealOlderRows(db: Database, { audit }: AuditKeys): Promise<void> {
  if ((await findSealing(db)) !== null) return;
  await db.transaction().execute(async (tx) => {
    await takeAudit(tx);
    // Another process may have been faster.
    if ((await findSealing(tx)) !== null) return;
    const { hasSeals, ...sealing } = await nextSealing(tx);
    if (hasSeals) return;
    await sealEach(tx, (row) => sealOfRow(audit, row));
    await insertSealing(tx, { ...sealing, mac: sealOfSealing(audit, sealing) });
  });
}

/**
 * Seals all rows under another key, in the transaction of a rotation; answers how many. A row without a seal, or with a wrong
 * one, keeps what it has: a rotation makes nothing genuine.
 */
export async function resealRows(tx: Tx, { from, to }: { from: AuditKeys; to: AuditKeys }): Promise<number> {
  await takeAudit(tx);
  const sealing = await findSealing(tx);
  if (sealing !== null && isSeal(sealOfSealing(from.audit, sealing), sealing.mac)) {
    await putSealingMac(tx, sealOfSealing(to.audit, sealing));
  }
  return sealEach(tx, (row) =>
    row.mac !== null && isSeal(sealOfRow(from.audit, row), row.mac) ? sealOfRow(to.audit, row) : null,
  );
}

async function sealEach(tx: Tx, sealOf: (row: ChainRow) => Buffer | null): Promise<number> {
  let count = 0;
  for await (const rows of pagesOf(tx)) {
    const seals = rows.flatMap((row) => {
      const mac = sealOf(row);
      return mac === null ? [] : [{ auditId: row.auditId, mac }];
    });
    if (seals.length > 0) await putRowSeals(tx, seals);
    count += seals.length;
  }
  return count;
}

async function* pagesOf(db: Db): AsyncGenerator<ChainRow[]> {
  let page: ChainRow[] = [];
  for await (const row of allRows(db, rowsAtOnce)) {
    page.push(row);
    if (page.length < rowsAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
