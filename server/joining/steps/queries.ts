import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.generated.ts';

/** The tables with one row a form, and those with a list of entries; of these the column of their ids. */
type RowTable = 'personal_details' | 'bank_details';
const idOf = { experiences: 'experience_id', educations: 'education_id', family_members: 'family_id' } as const;
type ListTable = keyof typeof idOf;

type Set = 'candidate_offer_id' | 'position' | (typeof idOf)[ListTable];
export type RowColumns<T extends RowTable> = Omit<Insertable<DB[T]>, Set>;
/** An entry to be stored: `id` names the row that it updates, null makes a new one. */
export type EntryToStore<T extends ListTable> = { id: number | null; columns: Omit<Insertable<DB[T]>, Set> };

// The query builder types one table at a time: those of a kind agree in all that the queries name.
const [anyRow, anyList] = ['bank_details', 'educations'] as const;

export async function findRow<T extends RowTable>(db: Db, table: T, candidateOfferId: number) {
  const row = await db
    .selectFrom(table as typeof anyRow)
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row as unknown as Selectable<DB[T]> | undefined;
}

export async function findEntries<T extends ListTable>(db: Db, table: T, candidateOfferId: number) {
  const rows = await db
    .selectFrom(table as typeof anyList)
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('position')
    .execute();
  return rows as unknown as Selectable<DB[T]>[];
}

/** Whether the candidate said to be a fresher; null before the first save. */
export async function findFresher(db: Db, candidateOfferId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('joining_forms')
    .select('is_fresher')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row?.is_fresher ?? null;
}

/** What the offer knows of the candidate: the personal step is prefilled with it before its first save. */
export function findOfferedPerson(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers')
    .select(['candidate_id', 'candidate_name', 'email', 'mobile'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
}
export type OfferedPerson = Awaited<ReturnType<typeof findOfferedPerson>>;

export async function storeRow<T extends RowTable>(db: Db, table: T, candidateOfferId: number, given: RowColumns<T>) {
  const columns = given as unknown as RowColumns<typeof anyRow>;
  await db
    .insertInto(table as typeof anyRow)
    .values({ candidate_offer_id: candidateOfferId, ...columns })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(columns))
    .execute();
}

export async function storeFresher(db: Db, candidateOfferId: number, isFresher: boolean): Promise<void> {
  await db
    .updateTable('joining_forms')
    .set({ is_fresher: isFresher })
    .where('candidate_offer_id', '=', candidateOfferId)
    .execute();
}

/** Stores a list: rows that are not named are removed. */
export async function storeEntries<T extends ListTable>(
  db: Db,
  table: T,
  candidateOfferId: number,
  given: EntryToStore<T>[],
): Promise<void> {
  const list = table as typeof anyList;
  const idColumn = idOf[table] as (typeof idOf)[typeof anyList];
  const entries = given as unknown as EntryToStore<typeof anyList>[];
  const kept = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  await db
    .deleteFrom(list)
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kept.length > 0, (query) => query.where(idColumn, 'not in', kept))
    .execute();
  for (const [position, { id, columns }] of entries.entries()) {
    const values = { position, candidate_offer_id: candidateOfferId, ...columns };
    if (id === null) await db.insertInto(list).values(values).execute();
    else {
      await db
        .updateTable(list)
        .set(values)
        .where(idColumn, '=', id)
        .where('candidate_offer_id', '=', candidateOfferId)
        .execute();
    }
  }
}
