import { sql } from 'kysely';
import { foldedName } from '#domain/lookups/lookups.ts';
import { startingPayStructures } from '#domain/pay/starting-structures.ts';
import type { Database } from '#server/db/database.ts';

/** Any constant: concurrently starting processes seed one after the other. */
const lockKey = 7_032_078;

/** Stores the pay structures that an installation begins with, where it has none. They are never removed, only retired,
 * so what a company has decided is never undone. */
export async function seedPayStructures(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const one = await tx.selectFrom('pay_structures').select('pay_structure_id').limit(1).executeTakeFirst();
    if (one !== undefined) return;
    const stored = await tx
      .insertInto('pay_structures')
      .values(startingPayStructures.map(({ name }) => ({ name, folded_name: foldedName(name) })))
      .returning(['pay_structure_id', 'name'])
      .execute();
    const componentsOf = new Map(startingPayStructures.map(({ name, components }) => [name, components]));
    await tx
      .insertInto('pay_structure_versions')
      .values(
        stored.map(({ pay_structure_id, name }) => ({
          pay_structure_id,
          version: 1,
          name,
          components: JSON.stringify(componentsOf.get(name)),
          created_on: sql<Date>`now()`,
        })),
      )
      .execute();
  });
}
