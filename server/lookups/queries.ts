import { sql } from 'kysely';
import type { LookupList } from '#domain/lookups/lookups.ts';
import type { Db } from '#server/db/database.ts';

/** The departments that are offered, by name. */
export function listDepartments(db: Db) {
  return db
    .selectFrom('departments')
    .select(['dept_id as deptId', 'dept_name as deptName'])
    .where('retired_on', 'is', null)
    .orderBy('dept_name')
    .execute();
}

/** True when the department exists, retired or not. */
export async function departmentExists(db: Db, deptId: number): Promise<boolean> {
  const row = await db.selectFrom('departments').select('dept_id').where('dept_id', '=', deptId).executeTakeFirst();
  return row !== undefined;
}

/** The sub-departments of one department that are offered, by name. */
export function listSubDepartments(db: Db, deptId: number) {
  return db
    .selectFrom('sub_departments')
    .select(['sub_dept_id as subDeptId', 'sub_dept_name as subDeptName'])
    .where('dept_id', '=', deptId)
    .where('retired_on', 'is', null)
    .orderBy('sub_dept_name')
    .execute();
}

/** The sub-departments of all departments that are offered, by name. */
export function listAllSubDepartments(db: Db) {
  return db
    .selectFrom('sub_departments')
    .select(['sub_dept_id as subDeptId', 'sub_dept_name as subDeptName', 'dept_id as deptId'])
    .where('retired_on', 'is', null)
    .orderBy('sub_dept_name')
    .execute();
}

/** The designations that are offered, by name. */
export function listDesignations(db: Db) {
  return db
    .selectFrom('designations')
    .select(['designation_id as designationId', 'designation_name as designationName'])
    .where('retired_on', 'is', null)
    .orderBy('designation_name')
    .execute();
}

/** The functional titles that are offered, by name. */
export function listFunctionalTitles(db: Db) {
  return db
    .selectFrom('functional_titles')
    .select(['functional_title_id as functionalTitleId', 'functional_title_name as functionalTitleName'])
    .where('retired_on', 'is', null)
    .orderBy('functional_title_name')
    .execute();
}

/** The ids that an offer carries. */
export type LookupIds = { deptId: number; subDeptId: number; designationId: number; funcTitleId: number };

/** The names behind an offer's lookups; null for one that does not exist. `subDepartment` is null in a foreign department too. */
export type LookupNames = {
  department: string | null;
  subDepartment: string | null;
  designation: string | null;
  functionalTitle: string | null;
};

/** A retired entry and its replacement, if any. */
export type RetiredEntry = { list: LookupList; deptId: number | null; name: string; replacement: string | null };

const entryFor = {
  DEPARTMENT: 'deptId',
  SUB_DEPARTMENT: 'subDeptId',
  DESIGNATION: 'designationId',
  FUNCTIONAL_TITLE: 'funcTitleId',
} as const;

/** All entries that are no longer offered; of an offer's choices alone where `ids` names them. */
export async function listRetired(db: Db, ids: LookupIds | null = null): Promise<RetiredEntry[]> {
  const select = (list: LookupList, table: string, key: string, deptId: string) => sql`
    select ${sql.lit(list)} as list, ${sql.raw(deptId)} as "deptId", e.${sql.ref(`${key}_name`)} as name,
      r.${sql.ref(`${key}_name`)} as replacement
    from ${sql.table(table)} e left join ${sql.table(table)} r on r.${sql.ref(`${key}_id`)} = e.replaced_by
    where e.retired_on is not null ${ids === null ? sql`` : sql`and e.${sql.ref(`${key}_id`)} = ${ids[entryFor[list]]}`}`;
  const { rows } = await sql<RetiredEntry>`
    ${select('DEPARTMENT', 'departments', 'dept', 'null::integer')}
    union all ${select('SUB_DEPARTMENT', 'sub_departments', 'sub_dept', 'e.dept_id')}
    union all ${select('DESIGNATION', 'designations', 'designation', 'null::integer')}
    union all ${select('FUNCTIONAL_TITLE', 'functional_titles', 'functional_title', 'null::integer')}`.execute(db);
  return rows;
}

/** Reads the four names of an offer in one query. */
export async function findLookupNames(db: Db, ids: LookupIds): Promise<LookupNames> {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('departments').select('dept_name').where('dept_id', '=', ids.deptId).as('department'),
      eb
        .selectFrom('sub_departments')
        .select('sub_dept_name')
        .where('sub_dept_id', '=', ids.subDeptId)
        .where('dept_id', '=', ids.deptId)
        .as('subDepartment'),
      eb
        .selectFrom('designations')
        .select('designation_name')
        .where('designation_id', '=', ids.designationId)
        .as('designation'),
      eb
        .selectFrom('functional_titles')
        .select('functional_title_name')
        .where('functional_title_id', '=', ids.funcTitleId)
        .as('functionalTitle'),
    ])
    .executeTakeFirstOrThrow();
}
