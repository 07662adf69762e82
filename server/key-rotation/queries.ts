import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { type NumberTable, storedNumbers } from '#server/joining/queries.ts';

/** A row with values that are encrypted, and what they are bound to. */
export type EncryptedRow = { id: string; owner: string; values: Buffer[] };

type EncryptedColumns = { id: string; type: 'bigint' | 'uuid'; owner: string; read: string[]; write: string[] };

const column = (name: string) => ({ read: [name], write: [name] });
const ofRow = (id: string, name: string): EncryptedColumns => ({ id, type: 'uuid', owner: id, ...column(name) });
const ofOffer = { id: 'candidate_offer_id', type: 'bigint', owner: 'candidate_offer_id' } as const;

/** A number is written with its hash. */
function numbersOf(table: NumberTable): EncryptedColumns {
  const read = storedNumbers.filter((one) => one.table === table).map((one) => one.column);
  return { ...ofOffer, read, write: read.flatMap((name) => [name, `${name}_hash`]) };
}

/** Where encrypted values are: the columns that are opened, and those that are written for them. */
const encryptedTables = {
  personal_details: numbersOf('personal_details'),
  bank_details: numbersOf('bank_details'),
  joining_submissions: { ...ofOffer, id: 'submission_id', ...column('record') },
  whole_numbers: { ...ofOffer, ...column('number') },
  documents: { ...ofRow('document_id', 'wrapped_key'), owner: 'storage_key' },
  messages: ofRow('message_id', 'content'),
  webhooks: ofRow('webhook_id', 'secret'),
  sso_secrets: ofRow('sso_secret_id', 'secret'),
  seal_keys: ofRow('seal_key_id', 'private_key'),
  hr_factors: ofRow('factor_id', 'secret'),
} satisfies Record<string, EncryptedColumns>;
export type EncryptedTable = keyof typeof encryptedTables;
export const encryptedTableNames = Object.keys(encryptedTables) as EncryptedTable[];

/** The next rows with encrypted values after this id, in its order; from the first one where it is null. */
export async function readEncrypted(
  tx: Tx,
  table: EncryptedTable,
  after: string | null,
  atMost: number,
): Promise<EncryptedRow[]> {
  const { id, type, owner, read }: EncryptedColumns = encryptedTables[table];
  const values = read.map((name) => sql.ref(name));
  const isAfter = after === null ? sql`true` : sql`${sql.ref(id)} > ${after}::${sql.raw(type)}`;
  const { rows } = await sql<EncryptedRow>`
    select ${sql.ref(id)}::text as id, ${sql.ref(owner)}::text as owner, array[${sql.join(values)}] as values
    from ${sql.table(table)} where ${isAfter} and num_nulls(${sql.join(values)}) = 0
    order by ${sql.ref(id)} limit ${atMost}`.execute(tx);
  return rows;
}

/** Puts the values of each row, in the order of `write` above, in the place of those that it has. */
export async function writeEncrypted(
  tx: Tx,
  table: EncryptedTable,
  rows: { id: string; values: Buffer[] }[],
): Promise<void> {
  const { id, type, write }: EncryptedColumns = encryptedTables[table];
  const news = write.map((_, index) => sql.ref(`new_${index}`));
  const columns = news.map((_, index) => sql`${rows.map(({ values }) => values[index])}::bytea[]`);
  const sets = write.map((name, index) => sql`${sql.ref(name)} = n.${sql.ref(`new_${index}`)}`);
  await sql`
    update ${sql.table(table)} as t set ${sql.join(sets)}
    from unnest(${rows.map((row) => row.id)}::${sql.raw(type)}[], ${sql.join(columns)}) as n (new_id, ${sql.join(news)})
    where t.${sql.ref(id)} = n.new_id`.execute(tx);
}

/** Takes the installation for the rest of the transaction: anyone who wants to know which key is in force waits for its
 * end. Says that what is kept for ever may be encrypted again in it. */
export async function takeInstallation(tx: Tx): Promise<void> {
  await sql`lock table installation in access exclusive mode`.execute(tx);
  await sql`select set_config('aarambh.seals_anew', 'on', true)`.execute(tx);
}

/** The number of other connections of servers and commands to this database. */
export async function countOtherConnections(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'aarambh%'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends every session: their tokens were signed with the former key. Answers how many there were. With them their phones' codes. */
export async function endAllSessions(tx: Tx, on: Date): Promise<number> {
  await tx.deleteFrom('handoffs').execute();
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_on: on })
    .where('revoked_on', 'is', null)
    .where('expires_on', '>', on)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends every open one-time code, which the new key cannot check, and those of their messages that still wait. */
export async function endAllCodes(tx: Tx, on: Date): Promise<number> {
  const result = await tx
    .updateTable('one_time_codes')
    .set({ used_on: on })
    .where('used_on', 'is', null)
    .executeTakeFirst();
  await tx
    .updateTable('messages')
    .set({ state: 'failed', reason: 'The code was ended before it could be sent', finished_on: on, content: null })
    .where('kind', '=', 'otp')
    .where('state', '=', 'queued')
    .execute();
  return Number(result.numUpdatedRows);
}

export async function putFingerprint(tx: Tx, fingerprint: Buffer): Promise<void> {
  await tx.updateTable('installation').set({ secret_fingerprint: fingerprint }).execute();
}
