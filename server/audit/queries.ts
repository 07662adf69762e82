import { sql, type RawBuilder } from 'kysely';
import { loginMessages } from '#domain/first-messages.ts';
import { type HistoryKind, lookActions } from '#domain/history.ts';
import type { AuditActor } from '#server/actor.ts';
import { keepSession } from '#server/auth/queries.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { unauthorized } from '#server/errors.ts';
import { auditKeyOf } from './audit-key.ts';
import { sealOfRow } from './row-seal.ts';

/** What happened: `action` as verb-noun ('create-offer'), `details` without secrets. */
export type AuditEntry = {
  action: string;
  candidateOfferId: number | null;
  details?: Record<string, unknown>;
};

/**
 * Appends audit rows at the ends of their chains, one chain an offer and one for rows without an offer
 * (docs/decisions/0026-audit-chain.md). Called in the transaction of the change itself, so that neither stands without the
 * other, and as its last step: until that transaction ends everybody else who adds to one of these chains waits.
 *
 * Raises 401, and so takes the change back, when the session in which the actor does it has ended by then: it was looked at
 * when the request began, a long upload, lane or letter ago (docs/decisions/0039-ended-sessions-write-nothing.md).
 */
export async function writeAudit(db: Db, actor: AuditActor, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  if (!isTransaction(db)) return db.transaction().execute((tx) => writeAudit(tx, actor, entries));
  await requireSession(db, actor);
  for (const round of oncePerChain(entries)) await appendOncePerChain(db, actor, round);
}

/**
 * Records that somebody saw something of an offer: once for each person, thing and address in a quarter of an hour, as pages
 * that stay open read again every few minutes. Called before the answer goes out.
 */
export async function recordSeen(
  db: Db,
  actor: AuditActor,
  entry: AuditEntry & { candidateOfferId: number },
): Promise<void> {
  const { rows } = await sql<{ recorded: boolean }>`
    select exists (
      select from audit
      where candidate_offer_id = ${entry.candidateOfferId} and action = ${entry.action}
        and actor_kind = ${actor.kind}::actor_kind and actor_id = ${actorIdOf(actor)}::text and ip = ${actor.ip}
        and details = ${JSON.stringify(entry.details ?? {})}::jsonb and happened_on > now() - interval '15 minutes'
    ) as recorded`.execute(db);
  if (rows[0]?.recorded !== true) await writeAudit(db, actor, [entry]);
}

/**
 * Writes a row without waiting for the disk, and takes it back at once when it is not `kept`: the work is the same, so that
 * its time does not tell which of the two it was.
 */
export function recordLightly(
  db: Database,
  actor: AuditActor,
  entry: AuditEntry,
  { kept }: { kept: boolean },
): Promise<void> {
  return lightly(db, { kept }, (tx) => writeAudit(tx, actor, [entry]));
}

/** Does the work in a transaction that does not wait for the disk, and takes it back when it is not `kept`. */
export async function lightly(
  db: Database,
  { kept }: { kept: boolean },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local synchronous_commit = off`.execute(tx);
    await work(tx);
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
  await (kept ? tx.commit() : tx.rollback()).execute();
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

async function requireSession(tx: Tx, { session }: AuditActor): Promise<void> {
  if (session === undefined) return;
  if (session.hasRunOut() || !(await keepSession(tx, session.sessionId))) {
    throw unauthorized(loginMessages.sessionExpired);
  }
}

function actorIdOf(actor: AuditActor): string | null {
  return actor.kind === 'hr' ? actor.hrUserId : actor.kind === 'candidate' ? actor.candidateId : null;
}

/** One statement can move the end of a chain once: the first rows of all chains, then the second ones, and so on. */
function oncePerChain(entries: AuditEntry[]): AuditEntry[][] {
  const rounds: AuditEntry[][] = [];
  const seen = new Map<number | null, number>();
  for (const entry of entries) {
    const round = seen.get(entry.candidateOfferId) ?? 0;
    seen.set(entry.candidateOfferId, round + 1);
    (rounds[round] ??= []).push(entry);
  }
  return rounds;
}

/** What the database gives to rows that are about to be written, each list in their order; `hashes` one behind the other. */
type Places = { auditIds: string[]; numbers: number[]; hashes: Buffer; happenedOn: string };

async function appendOncePerChain(tx: Tx, actor: AuditActor, entries: AuditEntry[]): Promise<void> {
  const key = auditKeyOf(tx);
  // One parameter whatever the number of rows: a thousand of them are one statement.
  const sent = JSON.stringify(entries.map(({ details = {}, ...entry }, index) => ({ ...entry, details, index })));
  const { auditIds, numbers, hashes, happenedOn } = await takePlaces(tx, actor, sent);
  const seals = entries.map(({ action, candidateOfferId, details = {} }, index) => {
    const offer = candidateOfferId === null ? null : String(candidateOfferId);
    const who = [actor.kind, actorIdOf(actor), action, JSON.stringify(details), actor.ip, actor.userAgent];
    const place = { chain: candidateOfferId ?? ownChain, number: numbers[index] ?? 0 };
    return sealOfRow(key, { ...place, content: [auditIds[index] ?? null, offer, ...who, happenedOn] });
  });
  const one = sql`from a.index * 32 + 1 for 32`;
  await sql`
    insert into audit (audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on,
      chain_number, hash, mac)
    overriding system value
    select (${auditIds}::bigint[])[a.index + 1], ${actor.kind}::actor_kind, ${actorIdOf(actor)}::text, a.action,
      a."candidateOfferId", a.details, ${actor.ip}::text, ${actor.userAgent}::text, now(),
      (${numbers}::bigint[])[a.index + 1], substring(${hashes}::bytea ${one}), substring(${Buffer.concat(seals)}::bytea ${one})
    from json_to_recordset(${sent}::json) as a (index int, action text, "candidateOfferId" bigint, details jsonb)`.execute(
    tx,
  );
}

/** Moves the ends of the chains on, by one row each, and answers where the rows belong. The hash is the database's to reckon. */
async function takePlaces(tx: Tx, actor: AuditActor, sent: string): Promise<Places> {
  // The ends are locked in the same order by everybody, the chain without an offer last: nobody waits in a circle.
  const { rows } = await sql<Places>`
    with entry as materialized (
      select a.index, nextval(pg_get_serial_sequence('audit', 'audit_id')) as audit_id, ${actor.kind}::actor_kind as actor_kind,
        ${actorIdOf(actor)}::text as actor_id, a.action, a."candidateOfferId" as candidate_offer_id, a.details,
        ${actor.ip}::text as ip, ${actor.userAgent}::text as user_agent, now() as happened_on
      from json_to_recordset(${sent}::json) as a (index int, action text, "candidateOfferId" bigint, details jsonb)
    ), head as (
      insert into audit_heads as head (chain, chain_number, hash)
      select coalesce(candidate_offer_id, 0), 1, audit_content_hash(
        audit_id, candidate_offer_id, actor_kind, actor_id, action, details, ip, user_agent, happened_on)
      from entry order by candidate_offer_id nulls last
      on conflict (chain) do update
        set chain_number = head.chain_number + 1, hash = sha256(head.hash || excluded.hash)
      returning chain, chain_number, hash
    )
    select json_agg(e.audit_id::text order by e.index) as "auditIds", json_agg(h.chain_number order by e.index) as numbers,
      string_agg(h.hash, '' order by e.index) as hashes, ${instantText(sql`now()`)} as "happenedOn"
    from entry e join head h on h.chain = coalesce(e.candidate_offer_id, 0)`.execute(tx);
  const [places] = rows;
  if (places === undefined) throw new Error('the database answered no places');
  return places;
}

/** A moment as the hash and the seal of a row have it, to the microsecond. */
function instantText(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The last row of a chain; `hash` in hexadecimal. */
export type ChainEnd = { chain: number; number: number; hash: string };

/** The chain of the rows without an offer. */
export const ownChain = 0;

/** Runs `work` on one moment of the database, however long it takes. */
export async function atOneMoment<T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return work(tx);
    });
}

/** Every row of the audit, chain by chain, each in the order of its places; so many are read at a time. */
export async function* allRows(db: Db, atOnce: number): AsyncGenerator<ChainRow> {
  for (const isOwn of [true, false]) {
    let last = { chain: ownChain, number: -1, auditId: -1 };
    for (;;) {
      const page = await readRows(db, isOwn, last, atOnce);
      yield* page;
      const end = page.at(-1);
      if (end === undefined || page.length < atOnce) break;
      last = end;
    }
  }
}

async function readRows(
  db: Db,
  isOwn: boolean,
  after: { chain: number; number: number; auditId: number },
  atOnce: number,
): Promise<ChainRow[]> {
  const place = [after.number, after.auditId] as const;
  const next = isOwn
    ? sql`candidate_offer_id is null and (chain_number, audit_id) > (${sql.join(place)})
        order by chain_number, audit_id`
    : sql`(candidate_offer_id, chain_number, audit_id) > (${sql.join([after.chain, ...place])})
        order by candidate_offer_id, chain_number, audit_id`;
  const { rows } = await sql<ChainRow>`
    select coalesce(candidate_offer_id, 0) as chain, chain_number as number, audit_id as "auditId", encode(hash, 'hex') as hash, mac,
      array[audit_id::text, candidate_offer_id::text, actor_kind::text, actor_id, action, details::text, ip, user_agent,
        ${instantText(sql.ref('happened_on'))}] as content
    from audit where ${next} limit ${atOnce}`.execute(db);
  return rows;
}

/** A row as it is checked: `content` is all that it says, as the texts that its hash is made of. */
export type ChainRow = ChainEnd & { auditId: number; content: (string | null)[]; mac: Buffer | null };

/** What is noted of the sealing: rows up to this id were sealed at that time, later ones as they were written. */
export type Sealing = { sealedOn: string; lastAuditId: number; mac: Buffer };

/** Keeps everybody from writing to the audit until the transaction ends, and says that seals are set in it. */
export async function takeAudit(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`lock table audit in share row exclusive mode`.execute(tx);
  await sql`select set_config('aarambh.seals_anew', 'on', true)`.execute(tx);
}

/** What a sealing of all rows that there are would be noted with. */
export async function nextSealing(tx: Tx): Promise<Omit<Sealing, 'mac'> & { hasSeals: boolean }> {
  const { rows } = await sql<Omit<Sealing, 'mac'> & { hasSeals: boolean }>`
    select ${instantText(sql`now()`)} as "sealedOn", coalesce(max(audit_id), 0) as "lastAuditId",
      exists (select from audit where mac is not null) as "hasSeals" from audit`.execute(tx);
  const [sealing] = rows;
  if (sealing === undefined) throw new Error('the database answered no sealing');
  return sealing;
}

export async function findSealing(db: Db): Promise<Sealing | null> {
  const { rows } = await sql<Sealing>`
    select ${instantText(sql.ref('sealed_on'))} as "sealedOn", last_audit_id as "lastAuditId", mac
    from audit_sealing`.execute(db);
  return rows[0] ?? null;
}

export async function insertSealing(tx: Tx, { sealedOn, lastAuditId, mac }: Sealing): Promise<void> {
  await sql`insert into audit_sealing (sealed_on, last_audit_id, mac)
    values (${sealedOn}::timestamptz, ${lastAuditId}, ${mac})`.execute(tx);
}

export async function putSealingMac(tx: Tx, mac: Buffer): Promise<void> {
  await sql`update audit_sealing set mac = ${mac}`.execute(tx);
}

export async function putRowSeals(tx: Tx, seals: { auditId: number; mac: Buffer }[]): Promise<void> {
  await sql`
    update audit as a set mac = s.mac
    from unnest(${seals.map(({ auditId }) => auditId)}::bigint[], ${seals.map(({ mac }) => mac)}::bytea[]) as s (audit_id, mac)
    where a.audit_id = s.audit_id`.execute(tx);
}

/** Where every chain ends, as it was noted when its last row was written. */
export async function readEnds(db: Db): Promise<ChainEnd[]> {
  const { rows } = await sql<ChainEnd>`
    select chain, chain_number as number, encode(hash, 'hex') as hash from audit_heads order by chain`.execute(db);
  return rows;
}

/** Offers of which the audit knows nothing, though each one's creation is recorded; at most so many. */
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

/** How many rows there are of an offer; null when there is no such offer. */
export async function countHistory(db: Db, candidateOfferId: number, show: HistoryKind): Promise<number | null> {
  const row = await db
    .selectFrom('offers as o')
    .select((eb) =>
      eb
        .selectFrom('audit as a')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('a.candidate_offer_id', '=', 'o.candidate_offer_id')
        .where(isShown(show))
        .as('count'),
    )
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row === undefined ? null : (row.count ?? 0);
}

/** Whether a row of `audit as a` is of the wanted kind. */
function isShown(show: HistoryKind) {
  if (show === 'all') return sql<boolean>`true`;
  const isLook = sql<boolean>`a.action in (${sql.join(lookActions)})`;
  return show === 'looks' ? isLook : sql<boolean>`not ${isLook}`;
}

/** One page, counted from 1, of the rows of an offer, newest first; no name where the HR user is no more. */
export function listHistoryRows(
  db: Db,
  candidateOfferId: number,
  { show, page, size }: { show: HistoryKind; page: number; size: number },
) {
  return db
    .selectFrom('audit as a')
    .leftJoin('hr_users as u', (join) =>
      join.on(sql`u.hr_user_id::text`, '=', (eb) => eb.ref('a.actor_id')).on('a.actor_kind', '=', 'hr'),
    )
    .select([
      'a.chain_number',
      'a.happened_on',
      'a.actor_kind',
      'a.action',
      'a.details',
      'a.ip',
      'a.user_agent',
      'u.name as hr_name',
    ])
    .where('a.candidate_offer_id', '=', candidateOfferId)
    .where(isShown(show))
    .orderBy('a.chain_number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
export type HistoryRow = Awaited<ReturnType<typeof listHistoryRows>>[number];
