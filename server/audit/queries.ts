import { sql } from 'kysely';
import type { AuditActor } from '#server/actor.ts';
import type { Database, Db } from '#server/deps.ts';

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
 */
export async function writeAudit(db: Db, actor: AuditActor, entries: AuditEntry[]): Promise<void> {
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
export async function recordLightly(
  db: Database,
  actor: AuditActor,
  entry: AuditEntry,
  { kept }: { kept: boolean },
): Promise<void> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local synchronous_commit = off`.execute(tx);
    await writeAudit(tx, actor, [entry]);
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
  await (kept ? tx.commit() : tx.rollback()).execute();
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

async function appendOncePerChain(db: Db, actor: AuditActor, entries: AuditEntry[]): Promise<void> {
  // One parameter whatever the number of rows: a thousand of them are one statement.
  const sent = JSON.stringify(entries.map(({ details = {}, ...entry }) => ({ ...entry, details })));
  // The ends are locked in the same order by everybody, the chain without an offer last: nobody waits in a circle.
  await sql`
    with entry as materialized (
      select nextval(pg_get_serial_sequence('audit', 'audit_id')) as audit_id, ${actor.kind}::actor_kind as actor_kind,
        ${actorIdOf(actor)}::text as actor_id, a.action, a."candidateOfferId" as candidate_offer_id, a.details,
        ${actor.ip}::text as ip, ${actor.userAgent}::text as user_agent, now() as happened_on
      from json_to_recordset(${sent}::json) as a (action text, "candidateOfferId" bigint, details jsonb)
    ), head as (
      insert into audit_heads as head (chain, chain_number, hash)
      select coalesce(candidate_offer_id, 0), 1, audit_content_hash(
        audit_id, candidate_offer_id, actor_kind, actor_id, action, details, ip, user_agent, happened_on)
      from entry order by candidate_offer_id nulls last
      on conflict (chain) do update
        set chain_number = head.chain_number + 1, hash = sha256(head.hash || excluded.hash)
      returning chain, chain_number, hash
    )
    insert into audit (audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on,
      chain_number, hash)
    overriding system value
    select e.*, h.chain_number, h.hash from (
      select audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on from entry
    ) as e join head as h on h.chain = coalesce(e.candidate_offer_id, 0)`.execute(db);
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
    select coalesce(candidate_offer_id, 0) as chain, chain_number as number, audit_id as "auditId", encode(hash, 'hex') as hash,
      array[audit_id::text, candidate_offer_id::text, actor_kind::text, actor_id, action, details::text, ip, user_agent,
        to_char(happened_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')] as content
    from audit where ${next} limit ${atOnce}`.execute(db);
  return rows;
}

/** A row as it is checked: `content` is all that it says, as the texts that its hash is made of. */
export type ChainRow = ChainEnd & { auditId: number; content: (string | null)[] };

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
export async function countHistory(db: Db, candidateOfferId: number): Promise<number | null> {
  const row = await db
    .selectFrom('offers as o')
    .select((eb) =>
      eb
        .selectFrom('audit as a')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('a.candidate_offer_id', '=', 'o.candidate_offer_id')
        .as('count'),
    )
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row === undefined ? null : (row.count ?? 0);
}

/** One page, counted from 1, of the rows of an offer, newest first; no name where the HR user is no more. */
export function listHistoryRows(db: Db, candidateOfferId: number, { page, size }: { page: number; size: number }) {
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
    .orderBy('a.chain_number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
export type HistoryRow = Awaited<ReturnType<typeof listHistoryRows>>[number];
