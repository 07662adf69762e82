import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import { defaultBlocks } from '#domain/letter/standard-blocks.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import { startingPayStructures } from '#domain/pay/starting-structures.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { departmentNames, designationNames, functionalTitleNames } from './lookups.ts';

/** Any constant: concurrently starting processes seed one after the other. */
const lockKey = 7_032_028;

/** Fills the lookups of the offer form (docs/rules/calls.md#lookup-calls) and stores the pay structures and letter
 * templates that an installation begins with, each where its table is empty. What a company has decided is never undone,
 * so this can run at every start. */
export async function seedDatabase(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (await isEmpty(tx, 'departments')) await insertDepartments(tx);
    if (await isEmpty(tx, 'designations')) {
      const rows = designationNames.map((designation_name) => ({ designation_name }));
      await tx.insertInto('designations').values(rows).execute();
    }
    if (await isEmpty(tx, 'functional_titles')) {
      const rows = functionalTitleNames.map((functional_title_name) => ({ functional_title_name }));
      await tx.insertInto('functional_titles').values(rows).execute();
    }
    if (await isEmpty(tx, 'pay_structures')) await insertPayStructures(tx);
    if (await isEmpty(tx, 'letter_templates')) await insertLetterTemplates(tx, await startingTemplates());
  });
}

type Seeded = 'departments' | 'designations' | 'functional_titles' | 'pay_structures' | 'letter_templates';

const isEmpty = async (tx: Tx, table: Seeded): Promise<boolean> =>
  (await sql`select from ${sql.table(table)} limit 1`.execute(tx)).rows.length === 0;

async function insertDepartments(tx: Tx): Promise<void> {
  await sql`
    with given as (select * from json_each(${JSON.stringify(departmentNames)}) as d (dept_name, subs)),
      stored as (insert into departments (dept_name) select dept_name from given returning dept_id, dept_name)
    insert into sub_departments (dept_id, sub_dept_name)
    select dept_id, json_array_elements_text(subs) from stored join given using (dept_name) order by dept_id`.execute(
    tx,
  );
}

async function insertPayStructures(tx: Tx): Promise<void> {
  const structures = startingPayStructures.map((each) => ({ ...each, folded: foldedName(each.name) }));
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(structures)}) as s (name text, folded text, components jsonb)
    ), stored as (
      insert into pay_structures (name, folded_name) select name, folded from given returning pay_structure_id, name
    )
    insert into pay_structure_versions (pay_structure_id, version, name, components, created_on)
    select pay_structure_id, 1, name, components, now() from stored join given using (name)`.execute(tx);
}

type StartingTemplate = { name: string; blocks: readonly LetterBlock[] };

/** The initial templates; the first one is the default, and the letter of all earlier installations. */
export async function startingTemplates(): Promise<StartingTemplate[]> {
  const others = await readFile(new URL('./letter-templates.json', import.meta.url), 'utf8');
  return [{ name: 'Offer letter', blocks: defaultBlocks }, ...(JSON.parse(others) as StartingTemplate[])];
}

async function insertLetterTemplates(tx: Tx, [first, ...others]: StartingTemplate[]): Promise<void> {
  const templates = [{ ...first, is_default: true }, ...others.map((each) => ({ ...each, is_default: false }))];
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(templates)}) as t (name text, is_default boolean, blocks jsonb)
    ), stored as (
      insert into letter_templates (name, is_default) select name, is_default from given
      returning letter_template_id, name
    )
    insert into letter_template_versions (letter_template_id, version, name, blocks, created_on)
    select letter_template_id, 1, name, blocks, now() from stored join given using (name)`.execute(tx);
}
