import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { CandidateExports } from '#server/db/tables.generated.ts';

/** Accepted offers whose personal data are still present: the rows of the onboarding list. */
const accepted = (db: Db) =>
  db.selectFrom('offers as o').where('o.status', '=', 'Approved').where('o.removed_on', 'is', null);

/** The offers of these candidates who accepted, by candidate id in small letters; unknown ones are left out. */
export async function findAccepted(db: Db, candidateIds: string[]): Promise<Map<string, number>> {
  const folded = sql<string>`lower(o.candidate_id)`;
  const rows = await accepted(db)
    .select([folded.as('candidate_id'), 'o.candidate_offer_id'])
    .where(folded, '=', sql<string>`any(${candidateIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.candidate_id, row.candidate_offer_id]));
}

/** The data of these people's offers, with the names of their references; without those who are no longer accepted. */
export function listOffered(db: Db, ids: number[]) {
  return accepted(db)
    .innerJoin('departments as d', 'd.dept_id', 'o.dept_id')
    .innerJoin('sub_departments as s', 's.sub_dept_id', 'o.sub_dept_id')
    .innerJoin('designations as g', 'g.designation_id', 'o.designation_id')
    .innerJoin('functional_titles as f', 'f.functional_title_id', 'o.functional_title_id')
    .leftJoin('joining_forms as j', 'j.candidate_offer_id', 'o.candidate_offer_id')
    .leftJoin('joinings as n', 'n.candidate_offer_id', 'o.candidate_offer_id')
    .select(['o.candidate_offer_id as candidateOfferId', 'o.candidate_id as candidateId', 'o.candidate_name as name'])
    .select(['o.email', 'o.mobile', 'o.offered_role as role', 'd.dept_name as department'])
    .select(['s.sub_dept_name as subDepartment', 'g.designation_name as designation'])
    .select(['f.functional_title_name as functionalTitle', 'o.joining_date as joiningDate'])
    .select(['o.fixed_ctc as fixedCTC', 'o.variable_ctc as variableCTC'])
    .select(['j.is_fresher as isFresher', 'n.employee_id as employeeId'])
    .select(sql<string | null>`case when n.outcome = 'JOINED' then n.happens_on end`.as('joinedOn'))
    .where('o.candidate_offer_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

type StepTable = 'personal_details' | 'bank_details' | 'experiences' | 'educations' | 'family_members';

/** The rows of a step of these people, numbers still encrypted, in the order in which they were saved. */
export async function listStep(db: Db, table: StepTable, ids: number[]) {
  const hasEntries = table !== 'personal_details' && table !== 'bank_details';
  const { rows } = await sql<Record<string, unknown> & { candidate_offer_id: number }>`
    select * from ${sql.table(table)} where candidate_offer_id = any(${ids}::bigint[])
    ${hasEntries ? sql`order by candidate_offer_id, position` : sql``}`.execute(db);
  return rows;
}

/** Begins an export; false while another one of the same HR user runs. One without progress since `stalled` lost its
 * process and counts as ended. */
export async function beginExport(db: Db, begun: Insertable<CandidateExports>, stalled: Date): Promise<boolean> {
  await db
    .updateTable('candidate_exports')
    .set((eb) => ({ ended_on: eb.ref('moved_on') }))
    .where('exported_by', '=', begun.exported_by)
    .where('ended_on', 'is', null)
    .where('moved_on', '<', stalled)
    .execute();
  const row = await db
    .insertInto('candidate_exports')
    .values(begun)
    .onConflict((conflict) => conflict.column('exported_by').where('ended_on', 'is', null).doNothing())
    .returning('export_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts people before they are sent; false when the export has ended. */
export async function moveExport(db: Db, exportId: string, people: number, on: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('candidate_exports')
    .set((eb) => ({ exported: eb('exported', '+', people), moved_on: on }))
    .where('export_id', '=', exportId)
    .where('ended_on', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function endExport(db: Db, exportId: string, complete: boolean, on: Date): Promise<void> {
  await db
    .updateTable('candidate_exports')
    .set({ ended_on: on, complete })
    .where('export_id', '=', exportId)
    .where('ended_on', 'is', null)
    .execute();
}
