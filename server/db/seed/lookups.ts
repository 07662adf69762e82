import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { departmentNames, designationNames, functionalTitleNames } from './lookup-names.ts';

/** Any constant: concurrently starting processes seed one after the other. */
const lockKey = 7_032_028;

/** Fills the lookups of the offer form (docs/rules/calls.md#lookup-calls) where their tables are empty. What a company
 * has put there itself is never touched, so this can run at every start. */
export async function seedLookups(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (await isEmpty(tx, 'departments')) await insertDepartments(tx);
    if (await isEmpty(tx, 'designations')) {
      await tx
        .insertInto('designations')
        .values(designationNames.map((designation_name) => ({ designation_name })))
        .execute();
    }
    if (await isEmpty(tx, 'functional_titles')) {
      await tx
        .insertInto('functional_titles')
        .values(functionalTitleNames.map((functional_title_name) => ({ functional_title_name })))
        .execute();
    }
  });
}

async function isEmpty(tx: Tx, table: 'departments' | 'designations' | 'functional_titles'): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

async function insertDepartments(tx: Tx): Promise<void> {
  const departments = await tx
    .insertInto('departments')
    .values(Object.keys(departmentNames).map((dept_name) => ({ dept_name })))
    .returning(['dept_id', 'dept_name'])
    .execute();
  const subDepartments = departments.flatMap(({ dept_id, dept_name }) =>
    (departmentNames[dept_name] ?? []).map((sub_dept_name) => ({ dept_id, sub_dept_name })),
  );
  await tx.insertInto('sub_departments').values(subDepartments).execute();
}
