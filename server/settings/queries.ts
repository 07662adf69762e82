import { sql } from 'kysely';
import type { SettingsSection } from '#contract/hr/settings.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The sections by which rows are stored; those of security, sign-off and retention have calls of their own. */
export type StoredSection = SettingsSection | 'security' | 'signOff' | 'retention';

export function listSections(db: Db) {
  return db
    .selectFrom('settings as s')
    .innerJoin('hr_users as u', 'u.hr_user_id', 's.modified_by')
    .select(['s.section', 's.version', 's.content', 's.modified_on', 'u.name', 'u.user_name'])
    .execute();
}
export type SectionRow = Awaited<ReturnType<typeof listSections>>[number];

/** A section's values and version; undefined before the first save. */
export const findSection = (db: Db, section: StoredSection) =>
  db.selectFrom('settings').select(['content', 'version']).where('section', '=', section).executeTakeFirst();

type SectionChange = { section: StoredSection; version: number; values: object; by: string; on: Date };

/** Saves a section that is still at `version`, 0 for one that was never saved; false when it is not. */
export async function storeSection(tx: Tx, { section, version, values, by, on }: SectionChange): Promise<boolean> {
  const content = JSON.stringify(values);
  const row = { version: version + 1, content, modified_by: by, modified_on: on };
  if (version === 0) {
    const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
      .insertInto('settings')
      .values({ section, ...row })
      .onConflict((conflict) => conflict.column('section').doNothing())
      .executeTakeFirstOrThrow();
    return inserted === 1n;
  }
  const { numUpdatedRows: updated } = await tx
    .updateTable('settings')
    .set(row)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return updated === 1n;
}

/** Stores a logo; an existing one becomes as new as this save, so that no concurrent cleanup removes it. */
export async function storeLogo(tx: Tx, { sha256, png, on }: { sha256: string; png: Buffer; on: Date }): Promise<void> {
  await tx
    .insertInto('logos')
    .values({ sha256, png, created_on: on })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ created_on: on }))
    .execute();
}

/** The same for an existing logo; false when there is none. */
export async function keepStoredLogo(tx: Tx, sha256: string, on: Date): Promise<boolean> {
  const { numUpdatedRows: kept } = await tx
    .updateTable('logos')
    .set({ created_on: on })
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return kept === 1n;
}

export async function findLogo(db: Db, sha256: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('logos').select('png').where('sha256', '=', sha256).executeTakeFirst();
  return row?.png;
}

/** Stores the secret of a provider, and removes those that are not used any more. */
export async function insertSecret(tx: Tx, secretId: string, secret: Buffer, on: Date): Promise<void> {
  await tx.deleteFrom('sso_secrets').execute();
  await tx.insertInto('sso_secrets').values({ sso_secret_id: secretId, secret, created_on: on }).execute();
}

export async function findSecret(db: Db, secretId: string): Promise<Buffer | undefined> {
  const found = db.selectFrom('sso_secrets').select('secret').where('sso_secret_id', '=', secretId);
  return (await found.executeTakeFirst())?.secret;
}

/** How the last test of a set-up of single sign-on ended. */
export const findTest = (db: Db, setupHash: Buffer) =>
  db.selectFrom('sso_tests').selectAll().where('setup_hash', '=', setupHash).executeTakeFirst();

/** Stores how a test ended, in place of the one before of this set-up. */
export async function storeTest(
  db: Db,
  test: { setup_hash: Buffer; tested_on: Date; fault: string | null; email: string | null },
): Promise<void> {
  await db
    .insertInto('sso_tests')
    .values(test)
    .onConflict((conflict) => conflict.column('setup_hash').doUpdateSet(test))
    .execute();
}

/** Administrators who can log in by password. */
export async function countPasswordAdministrators(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom('hr_users')
    .select((eb) => eb.fn.countAll<string>().as('users'))
    .where('disabled_on', 'is', null)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .executeTakeFirstOrThrow();
  return Number(users);
}

/** Switches single sign-on off in the section; answers its new version, null when it was off. */
export async function storeSsoOff(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update settings set version = version + 1, content = jsonb_set(content::jsonb, '{sso,on}', 'false')
    where section = 'security' and content::jsonb #>> '{sso,on}' = 'true' returning version`.execute(tx);
  return rows[0]?.version ?? null;
}

/** Whether there is a privacy notice, which asks for more of minors. */
export const isNoticePublished = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('privacy_notices').select('version').limit(1).executeTakeFirst()) !== undefined;
