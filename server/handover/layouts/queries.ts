import { sql } from 'kysely';
import type { ExportLayoutForm } from '#domain/handover/export-layout.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import type { Db, Tx } from '#server/db/database.ts';

const lockKey = 7_032_087;

/** Lets one transaction at a time change layouts, so that no name comes in twice; held until it ends. */
export async function lockLayouts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** The company's own layouts by name, or the one with this id. */
export function listOwnLayouts(db: Db, exportLayoutId?: string) {
  return db
    .selectFrom('export_layouts as l')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'l.modified_by')
    .select([
      'l.export_layout_id as exportLayoutId',
      'l.name',
      'l.version',
      sql<ExportLayoutForm['dates']>`l.dates`.as('dates'),
      sql<ExportLayoutForm['columns']>`l.columns`.as('columns'),
      'l.modified_on as modifiedOn',
      sql<string>`coalesce(nullif(u.name, ''), u.user_name)`.as('modifiedBy'),
    ])
    .$if(exportLayoutId !== undefined, (query) => query.where('l.export_layout_id', '=', exportLayoutId ?? ''))
    .orderBy('l.folded_name')
    .execute();
}
export type OwnLayoutRow = Awaited<ReturnType<typeof listOwnLayouts>>[number];

type Saved = { by: string; on: Date };

const valuesOf = ({ name, dates, columns }: ExportLayoutForm, { by, on }: Saved) => ({
  name,
  folded_name: foldedName(name),
  dates,
  columns: JSON.stringify(columns),
  modified_by: by,
  modified_on: on,
});

export async function insertLayout(tx: Tx, layout: ExportLayoutForm, saved: Saved): Promise<string> {
  const row = await tx
    .insertInto('export_layouts')
    .values(valuesOf(layout, saved))
    .returning('export_layout_id')
    .executeTakeFirstOrThrow();
  return row.export_layout_id;
}

/** Saves the next version of a layout that is still at this one; false when it is not. */
export async function updateLayout(tx: Tx, before: OwnLayoutRow, layout: ExportLayoutForm, saved: Saved) {
  const { exportLayoutId, version } = before;
  const { numUpdatedRows } = await tx
    .updateTable('export_layouts')
    .set({ ...valuesOf(layout, saved), version: version + 1 })
    .where('export_layout_id', '=', exportLayoutId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes a layout; false when there is none with this id. */
export async function deleteLayout(tx: Tx, exportLayoutId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('export_layouts')
    .where('export_layout_id', '=', exportLayoutId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
