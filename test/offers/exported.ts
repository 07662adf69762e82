import { read, utils } from '@e965/xlsx';
import type { Database } from '#server/db/database.ts';

/** The rows of an export by its headings. */
export function rowsIn(bytes: Buffer): Record<string, unknown>[] {
  return utils.sheet_to_json(read(bytes, { cellDates: true }).Sheets.Offers!, { UTC: true });
}

/** The audit rows of exports, oldest first. */
export async function audited(db: Database) {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'details', 'actor_id'])
    .where('action', 'like', 'export-offers%')
    .orderBy('audit_id')
    .execute();
  return rows.map((row) => ({ ...row, details: row.details as Record<string, unknown> }));
}
