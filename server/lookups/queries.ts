import { sql } from 'kysely';
import { lookupLists, type LookupList } from '#domain/lookups/lookups.ts';
import { seesDepartment } from '#server/db/scope.ts';
import type { Db } from '#server/db/database.ts';

const tables = {
  DEPARTMENT: ['departments', 'dept'],
  SUB_DEPARTMENT: ['sub_departments', 'sub_dept'],
  DESIGNATION: ['designations', 'designation'],
  FUNCTIONAL_TITLE: ['functional_titles', 'functional_title'],
} as const satisfies Record<LookupList, unknown>;

/** A list's table with the columns of an entry's id, by which offers refer to it, and name. */
export function tableOf(list: LookupList) {
  const [table, entry] = tables[list];
  return { table, id: `${entry}_id`, name: `${entry}_name` };
}

/** An entry as it is stored. `deptId` is null but for a sub-department. */
export type EntryRow = {
  list: LookupList;
  id: number;
  deptId: number | null;
  name: string;
  retired: boolean;
  replacedBy: number | null;
};

export async function listEntries(db: Db, lists: readonly LookupList[]): Promise<EntryRow[]> {
  const selects = lists.map((list) => {
    const { table, id, name } = tableOf(list);
    const deptId = list === 'SUB_DEPARTMENT' ? sql`dept_id` : sql`null::integer`;
    return sql`select ${sql.lit(list)} as list, ${sql.ref(id)} as id, ${deptId} as "deptId", ${sql.ref(name)} as name,
      retired_on is not null as retired, replaced_by as "replacedBy" from ${sql.table(table)}`;
  });
  const { rows } = await sql<EntryRow>`${sql.join(selects, sql` union all `)} order by name, id`.execute(db);
  return rows;
}

/** The entries of a list that are offered, by name; of the departments those that the caller sees. */
export async function listOffered(db: Db, list: LookupList): Promise<EntryRow[]> {
  const offered = (await listEntries(db, [list])).filter(({ retired }) => !retired);
  return list === 'DEPARTMENT' ? offered.filter(({ id }) => seesDepartment(id)) : offered;
}

export type LookupIds = { deptId: number; subDeptId: number; designationId: number; funcTitleId: number };

/** The names behind an offer's lookups; null for one that does not exist. `subDepartment` is null in a foreign department too. */
type LookupNames = { [Name in keyof RequiredLookupNames]: string | null };

export type RequiredLookupNames = {
  department: string;
  subDepartment: string;
  designation: string;
  functionalTitle: string;
};

export type RetiredEntry = { list: LookupList; deptId: number | null; name: string; replacement: string | null };

const entryFor = {
  DEPARTMENT: 'deptId',
  SUB_DEPARTMENT: 'subDeptId',
  DESIGNATION: 'designationId',
  FUNCTIONAL_TITLE: 'funcTitleId',
} as const;

/** All entries that are no longer offered; of an offer's choices alone where `ids` names them. */
export async function listRetired(db: Db, ids: LookupIds | null = null): Promise<RetiredEntry[]> {
  const selects = lookupLists.map((list) => {
    const { table, id, name } = tableOf(list);
    const deptId = list === 'SUB_DEPARTMENT' ? sql`e.dept_id` : sql`null::integer`;
    return sql`
      select ${sql.lit(list)} as list, ${deptId} as "deptId", e.${sql.ref(name)} as name, r.${sql.ref(name)} as replacement
      from ${sql.table(table)} e left join ${sql.table(table)} r on r.${sql.ref(id)} = e.replaced_by
      where e.retired_on is not null ${ids === null ? sql`` : sql`and e.${sql.ref(id)} = ${ids[entryFor[list]]}`}`;
  });
  const { rows } = await sql<RetiredEntry>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}

/** Reads the four names of an offer in one query. */
export async function findLookupNames(db: Db, ids: LookupIds): Promise<LookupNames> {
  const nameOf = (list: LookupList, wanted: number, condition = sql``) => {
    const { table, id, name } = tableOf(list);
    return sql<string | null>`(
      select ${sql.ref(name)} from ${sql.table(table)} where ${sql.ref(id)} = ${wanted} ${condition})`;
  };
  return db
    .selectNoFrom([
      nameOf('DEPARTMENT', ids.deptId).as('department'),
      nameOf('SUB_DEPARTMENT', ids.subDeptId, sql`and dept_id = ${ids.deptId}`).as('subDepartment'),
      nameOf('DESIGNATION', ids.designationId).as('designation'),
      nameOf('FUNCTIONAL_TITLE', ids.funcTitleId).as('functionalTitle'),
    ])
    .executeTakeFirstOrThrow();
}
