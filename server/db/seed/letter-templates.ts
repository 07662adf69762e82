import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import { defaultBlocks } from '#domain/letter/standard-blocks.ts';
import type { Database } from '#server/db/database.ts';

/** Any constant: concurrently starting processes seed one after the other. */
const lockKey = 7_032_079;

type StartingTemplate = { name: string; blocks: readonly LetterBlock[] };

/** The initial templates; the first one is the default, and the letter of all earlier installations. */
export async function startingTemplates(): Promise<StartingTemplate[]> {
  const others = await readFile(new URL('./letter-templates.json', import.meta.url), 'utf8');
  return [{ name: 'Offer letter', blocks: defaultBlocks }, ...(JSON.parse(others) as StartingTemplate[])];
}

/** Stores the letter templates that an installation begins with, where it has none. They are never removed, only
 * retired, so what a company has decided is never undone. */
export async function seedLetterTemplates(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const one = await tx.selectFrom('letter_templates').select('letter_template_id').limit(1).executeTakeFirst();
    if (one !== undefined) return;
    const templates = await startingTemplates();
    const stored = await tx
      .insertInto('letter_templates')
      .values(templates.map(({ name }, index) => ({ name, is_default: index === 0 })))
      .returning(['letter_template_id', 'name'])
      .execute();
    const blocksOf = new Map(templates.map(({ name, blocks }) => [name, blocks]));
    await tx
      .insertInto('letter_template_versions')
      .values(
        stored.map(({ letter_template_id, name }) => ({
          letter_template_id,
          version: 1,
          name,
          blocks: JSON.stringify(blocksOf.get(name)),
          created_on: sql<Date>`now()`,
        })),
      )
      .execute();
  });
}
