import type { Tx } from '#server/db/database.ts';
import type { MigrationWork } from '#server/db/migrate.ts';
import type { Keys } from '#server/sealing/keys.ts';
import {
  allPages,
  findMacNote,
  insertMacNote,
  nextMacNote,
  putRowMacs,
  putNoteMac,
  takeAudit,
  type ChainRow,
} from './queries.ts';
import { isGenuine, isMac, macOfRow, macOfNote } from '#server/audit/row-mac.ts';

type AuditKeys = Pick<Keys, 'audit'>;

/** Gives a MAC to the rows of before there were MACs, and notes when that was and up to which row: in the transaction
 * of the migration that introduces MACs and never again. Where MACs or the note are missing later they were removed,
 * and `audit:verify` reports that. */
export const macsOfOlderRows = ({ audit }: AuditKeys): MigrationWork => ({
  with: '0009_audit_seals.sql',
  work: async (tx) => {
    await takeAudit(tx);
    const note = await nextMacNote(tx);
    await putMacs(tx, (row) => macOfRow(audit, row));
    await insertMacNote(tx, { ...note, mac: macOfNote(audit, note) });
  },
});

/** Replaces all MACs by those of another key, in the transaction of a rotation; answers how many. A row without a MAC,
 * or with a wrong one, stays as it is: a rotation makes no row genuine. */
export async function replaceMacs(tx: Tx, { from, to }: { from: AuditKeys; to: AuditKeys }): Promise<number> {
  await takeAudit(tx);
  const note = await findMacNote(tx);
  if (note !== null && isMac(macOfNote(from.audit, note), note.mac)) {
    await putNoteMac(tx, macOfNote(to.audit, note));
  }
  return putMacs(tx, (row) => (isGenuine(from.audit, row) ? macOfRow(to.audit, row) : null));
}

async function putMacs(tx: Tx, macOf: (row: ChainRow) => Buffer | null): Promise<number> {
  let count = 0;
  for await (const rows of allPages(tx)) {
    const macs = rows.flatMap((row) => {
      const mac = macOf(row);
      return mac === null ? [] : [{ auditId: row.auditId, mac }];
    });
    if (macs.length > 0) await putRowMacs(tx, macs);
    count += macs.length;
  }
  return count;
}
