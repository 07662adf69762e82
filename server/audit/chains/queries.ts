import { sql } from 'kysely';
import type { AuditEvent } from '#domain/audit-events.ts';
import { instantText, ownChain } from '#server/audit/queries.ts';
import { type Database, type Db, oneMoment, type Tx, waitAsLongAsNeeded } from '#server/db/database.ts';

/** The last row of a chain; `hash` in hexadecimal. */
export type ChainEnd = { chain: number; number: number; hash: string };

/** Runs `work` on one moment of the database, however long it takes. */
export const atOneMoment = async <T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  oneMoment(db).execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });

/** Every row of the audit, chain by chain, each in the order of its positions. */
export async function* allRows(db: Db): AsyncGenerator<ChainRow> {
  for await (const page of allPages(db)) yield* page;
}

const rowsAtOnce = 2000;

/** The same, page by page. */
export async function* allPages(db: Db): AsyncGenerator<ChainRow[]> {
  for (const isOwn of [true, false]) {
    let last = { chain: ownChain, number: -1, auditId: -1 };
    for (;;) {
      const page = await readRows(db, isOwn, last);
      yield page;
      const end = page.at(-1);
      if (end === undefined || page.length < rowsAtOnce) break;
      last = end;
    }
  }
}

async function readRows(
  db: Db,
  isOwn: boolean,
  after: Pick<ChainRow, 'chain' | 'number' | 'auditId'>,
): Promise<ChainRow[]> {
  const position = [after.number, after.auditId] as const;
  const next = isOwn
    ? sql`candidate_offer_id is null and (chain_number, audit_id) > (${sql.join(position)})
        order by chain_number, audit_id`
    : sql`(candidate_offer_id, chain_number, audit_id) > (${sql.join([after.chain, ...position])})
        order by candidate_offer_id, chain_number, audit_id`;
  const { rows } = await sql<ChainRow>`select ${chainRow} from audit where ${next} limit ${rowsAtOnce}`.execute(db);
  return rows;
}

const chainRow = sql`
  coalesce(candidate_offer_id, 0) as chain, chain_number as number, audit_id as "auditId", encode(hash, 'hex') as hash, mac,
  array[audit_id::text, candidate_offer_id::text, actor_kind::text, actor_id, action, details::text, ip, user_agent,
    ${instantText(sql.ref('happened_on'))}] as content`;

/** The rows of an offer with one of these actions. */
export async function rowsWithActions(
  db: Db,
  candidateOfferId: number,
  actions: AuditEvent['action'][],
): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select ${chainRow} from audit where candidate_offer_id = ${candidateOfferId} and action = any (${actions})
    order by chain_number`.execute(db);
  return rows;
}

/** A decision as `offer_decisions` stores it. Once the offer `isRemoved`, it is without address and browser. */
export type StoredDecision = {
  candidateOfferId: number;
  version: number;
  decision: 'ACCEPTED' | 'REJECTED';
  letterSha256: Buffer;
  decidedOn: Date;
  ip: string | null;
  userAgent: string | null;
  isRemoved: boolean;
};

export async function readDecisions(db: Db): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select ${storedDecision} from offer_decisions d join offers o using (candidate_offer_id) order by 1, 2`.execute(db);
  return rows;
}

export async function findAcceptance(
  db: Db,
  candidateOfferId: number,
  version: number,
): Promise<StoredDecision | undefined> {
  const { rows } = await sql<StoredDecision>`
    select ${storedDecision} from offer_decisions d join offers o using (candidate_offer_id)
    where d.candidate_offer_id = ${candidateOfferId} and d.version = ${version} and d.decision = 'ACCEPTED'`.execute(
    db,
  );
  return rows[0];
}

const storedDecision = sql`
  d.candidate_offer_id as "candidateOfferId", d.version, d.decision, d.letter_sha256 as "letterSha256",
  d.decided_on as "decidedOn", d.ip, d.user_agent as "userAgent", o.removed_on is not null as "isRemoved"`;

/** A row as it is checked: `content` is all that it says, as the texts that its hash is made of. */
export type ChainRow = ChainEnd & { auditId: number; content: (string | null)[]; mac: Buffer | null };

/** The note of the first MACs: rows up to this id got theirs at that time, later ones when they were written. */
export type MacNote = { since: string; lastAuditId: number; mac: Buffer };

/** Blocks all other writes to the audit until the transaction ends, and allows this one to set MACs. */
export async function takeAudit(tx: Tx): Promise<void> {
  await waitAsLongAsNeeded(tx);
  await sql`lock table audit in share row exclusive mode`.execute(tx);
  await sql`select set_config('aarambh.seals_anew', 'on', true)`.execute(tx);
}

/** The note for giving a MAC to all present rows. */
export async function nextMacNote(tx: Tx): Promise<Omit<MacNote, 'mac'>> {
  const { rows } = await sql<Omit<MacNote, 'mac'>>`
    select ${instantText(sql`now()`)} as "since", coalesce(max(audit_id), 0) as "lastAuditId" from audit`.execute(tx);
  const [note] = rows;
  if (note === undefined) throw new Error('the database answered no note');
  return note;
}

export async function findMacNote(db: Db): Promise<MacNote | null> {
  const { rows } = await sql<MacNote>`
    select ${instantText(sql.ref('sealed_on'))} as "since", last_audit_id as "lastAuditId", mac
    from audit_sealing`.execute(db);
  return rows[0] ?? null;
}

export async function insertMacNote(tx: Tx, { since, lastAuditId, mac }: MacNote): Promise<void> {
  await sql`insert into audit_sealing (sealed_on, last_audit_id, mac)
    values (${since}::timestamptz, ${lastAuditId}, ${mac})`.execute(tx);
}

export async function putNoteMac(tx: Tx, mac: Buffer): Promise<void> {
  await sql`update audit_sealing set mac = ${mac}`.execute(tx);
}

export async function putRowMacs(tx: Tx, rows: { auditId: number; mac: Buffer }[]): Promise<void> {
  await sql`
    update audit as a set mac = m.mac
    from unnest(${rows.map(({ auditId }) => auditId)}::bigint[], ${rows.map(({ mac }) => mac)}::bytea[]) as m (audit_id, mac)
    where a.audit_id = m.audit_id`.execute(tx);
}

/** Where every chain ends, as it was noted when its last row was written. */
export async function readEnds(db: Db): Promise<ChainEnd[]> {
  const { rows } = await sql<ChainEnd>`
    select chain, chain_number as number, encode(hash, 'hex') as hash from audit_heads order by chain`.execute(db);
  return rows;
}

/** At most `atMost` offers without an audit row, although each one's creation is recorded. */
export async function findUnrecordedOffers(db: Db, atMost: number): Promise<number[]> {
  const rows = await db
    .selectFrom('offers')
    .select('candidate_offer_id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit').whereRef('audit.candidate_offer_id', '=', 'offers.candidate_offer_id'))),
    )
    .orderBy('candidate_offer_id')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.candidate_offer_id);
}
