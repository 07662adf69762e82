import { sql } from 'kysely';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Db, Tx } from '#server/db/database.ts';

const current = (db: Db) =>
  db
    .selectFrom('letter_templates as t')
    .innerJoin('letter_template_versions as v', (join) =>
      join.onRef('v.letter_template_id', '=', 't.letter_template_id').onRef('v.version', '=', 't.version'),
    )
    .select([
      't.letter_template_id as letterTemplateId',
      't.name',
      't.version',
      't.is_default as isDefault',
      sql<boolean>`t.retired_on is not null`.as('retired'),
      sql<LetterBlock[]>`v.blocks`.as('blocks'),
    ]);

/** All templates by name, the default first and retired ones last, with who saved each last and how many offers have it. */
export function listTemplates(db: Db) {
  return current(db)
    .leftJoin('hr_users as u', 'u.hr_user_id', 't.modified_by')
    .select((eb) => [
      'u.name as modifiedByName',
      'u.user_name as modifiedByUserName',
      't.modified_on as modifiedOn',
      eb
        .selectFrom('offers as o')
        .select((count) => count.fn.countAll<number>().as('offers'))
        .whereRef('o.letter_template_id', '=', 't.letter_template_id')
        .where('o.status', '!=', 'Deleted')
        .as('offers'),
    ])
    .orderBy((eb) => eb('t.retired_on', 'is not', null))
    .orderBy('t.is_default', 'desc')
    .orderBy((eb) => eb.fn<string>('lower', ['t.name']))
    .execute();
}
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export type CurrentTemplate = Awaited<ReturnType<typeof listCurrentTemplates>>[number];

/** All templates, retired ones too, each as it is now. */
export function listCurrentTemplates(db: Db) {
  return current(db).orderBy('t.name').execute();
}

/** The template with this id, or the default for null; undefined when there is none. */
export function findCurrentTemplate(db: Db, letterTemplateId: number | null) {
  return current(db)
    .where((eb) =>
      letterTemplateId === null ? eb('t.is_default', '=', true) : eb('t.letter_template_id', '=', letterTemplateId),
    )
    .executeTakeFirst();
}

/** The names of the templates that an offer can be given, the default first. */
export async function listActiveNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('letter_templates')
    .select('name')
    .where('retired_on', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Locks all templates until the transaction ends: there are few, and which is the default concerns them all. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await tx.selectFrom('letter_templates').select('version').orderBy('letter_template_id').forUpdate().execute();
}

type Saved = { name: string; by: string; on: Date };

/** Stores a new template without a version yet, and answers its id. Raises the unique violation of its name. */
export async function insertTemplate(tx: Tx, { name, by, on }: Saved): Promise<number> {
  const { letter_template_id } = await tx
    .insertInto('letter_templates')
    .values({ name, modified_by: by, modified_on: on })
    .returning('letter_template_id')
    .executeTakeFirstOrThrow();
  return letter_template_id;
}

/** Names a template that is at the version before still; false when it is not. Raises the unique violation of its name. */
export async function updateTemplate(
  tx: Tx,
  { letterTemplateId, version, name, by, on }: Saved & { letterTemplateId: number; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letter_templates')
    .set({ name, version, modified_by: by, modified_on: on })
    .where('letter_template_id', '=', letterTemplateId)
    .where('version', '=', version - 1)
    .where('retired_on', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Stores the content of a template's version; it is never changed afterwards. */
export async function insertTemplateVersion(
  tx: Tx,
  saved: Saved & { letterTemplateId: number; version: number; blocks: readonly LetterBlock[] },
): Promise<void> {
  await tx
    .insertInto('letter_template_versions')
    .values({
      letter_template_id: saved.letterTemplateId,
      version: saved.version,
      name: saved.name,
      blocks: JSON.stringify(saved.blocks),
      created_by: saved.by,
      created_on: saved.on,
    })
    .execute();
}

/** Makes a template the default instead of the one that is. */
export async function moveDefault(tx: Tx, letterTemplateId: number): Promise<void> {
  await tx.updateTable('letter_templates').set({ is_default: false }).where('is_default', '=', true).execute();
  await tx
    .updateTable('letter_templates')
    .set({ is_default: true })
    .where('letter_template_id', '=', letterTemplateId)
    .execute();
}

/** Retires a template that is in use and is not the default; false when it is not such a one. */
export async function retireTemplate(
  tx: Tx,
  { letterTemplateId, by, on }: { letterTemplateId: number; by: string; on: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letter_templates')
    .set({ retired_on: on, modified_by: by, modified_on: on })
    .where('letter_template_id', '=', letterTemplateId)
    .where('retired_on', 'is', null)
    .where('is_default', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The content of an offer's current letter, with the other values that a template may use; undefined for an unknown or
 * deleted offer and for one whose personal data were removed. */
export async function findOfferLetter(db: Db, candidateOfferId: number): Promise<Letter | undefined> {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('offer_versions as v', (join) =>
      join.onRef('v.candidate_offer_id', '=', 'o.candidate_offer_id').onRef('v.version', '=', 'o.letter_version'),
    )
    .select(['v.letter', 'o.mobile', 'o.reply_by'])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .where('o.status', '!=', 'Deleted')
    .where('v.letter', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const letter = row.letter as Letter;
  return { ...letter, mobileNumber: row.mobile, ...(row.reply_by === null ? {} : { replyBy: row.reply_by }) };
}
