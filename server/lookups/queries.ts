import type { Db } from '#server/db/database.ts';

/** All departments by name. */
export function listDepartments(db: Db) {
  return db
    .selectFrom('departments')
    .select(['dept_id as deptId', 'dept_name as deptName'])
    .orderBy('dept_name')
    .execute();
}

/** True when there is such a department. */
export async function departmentExists(db: Db, deptId: number): Promise<boolean> {
  const row = await db.selectFrom('departments').select('dept_id').where('dept_id', '=', deptId).executeTakeFirst();
  return row !== undefined;
}

/** The sub-departments of one department by name. */
export function listSubDepartments(db: Db, deptId: number) {
  return db
    .selectFrom('sub_departments')
    .select(['sub_dept_id as subDeptId', 'sub_dept_name as subDeptName'])
    .where('dept_id', '=', deptId)
    .orderBy('sub_dept_name')
    .execute();
}

/** The sub-departments of all departments by name. */
export function listAllSubDepartments(db: Db) {
  return db
    .selectFrom('sub_departments')
    .select(['sub_dept_id as subDeptId', 'sub_dept_name as subDeptName', 'dept_id as deptId'])
    .orderBy('sub_dept_name')
    .execute();
}

/** All designations by name. */
export function listDesignations(db: Db) {
  return db
    .selectFrom('designations')
    .select(['designation_id as designationId', 'designation_name as designationName'])
    .orderBy('designation_name')
    .execute();
}

/** All functional titles by name. */
export function listFunctionalTitles(db: Db) {
  return db
    .selectFrom('functional_titles')
    .select(['functional_title_id as functionalTitleId', 'functional_title_name as functionalTitleName'])
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
