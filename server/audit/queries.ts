import { sql, type RawBuilder } from 'kysely';
import type { AuditEvent } from '#domain/audit-events.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { prepare, type Given } from '#server/db/prepared.ts';

/** The actor of a row in the columns of the audit; the system has no id. */
export type AuditAuthor = { kind: 'hr' | 'candidate' | 'system'; id: string | null; ip: string; userAgent: string };

/** The chain of the rows without an offer. */
export const ownChain = 0;

/** Whether the same person saw the same thing of an offer from the same address in the last quarter of an hour. */
export async function wasSeenLately(db: Db, author: AuditAuthor, entry: AuditEvent): Promise<boolean> {
  const { candidateOfferId, action, details = {} } = entry;
  const [row] = await seenLately(db, { ...author, candidateOfferId, action, details: JSON.stringify(details) });
  return row?.recorded === true;
}

type Seen = AuditAuthor & { candidateOfferId: number | null; action: string; details: string };

const seenLately = prepare(
  (_db, given: Given<Seen>) => sql<{ recorded: boolean }>`
    select exists (
      select from audit
      where candidate_offer_id = ${given.candidateOfferId} and action = ${given.action}
        and actor_kind = ${given.kind}::actor_kind and actor_id = ${given.id}::text and ip = ${given.ip}
        and details = ${given.details}::jsonb and happened_on > now() - interval '15 minutes'
    ) as recorded`,
);

/** What the database gives to rows that are about to be written, each list in their order; `hashes` one behind the other. */
export type ChainEnds = { auditIds: string[]; numbers: number[]; hashes: Buffer; happenedOn: string };

/** Moves the ends of the chains on, by one row each, and answers where the rows belong. The database computes the hashes. */
export async function extendChains(tx: Tx, author: AuditAuthor, entries: AuditEvent[]): Promise<ChainEnds> {
  const [ends] = await extended(tx, { ...author, entries: asTable(entries) });
  if (ends === undefined) throw new Error('the database answered no ends of chains');
  return ends;
}

// All transactions lock the ends in the same order, the chain without an offer last: so there is no deadlock.
const extended = prepare(
  (_db, given: Given<AuditAuthor & { entries: string }>) => sql<ChainEnds>`
    with entry as materialized (
      select a.index, nextval(pg_get_serial_sequence('audit', 'audit_id')) as audit_id, ${given.kind}::actor_kind as actor_kind,
        ${given.id}::text as actor_id, a.action, a."candidateOfferId" as candidate_offer_id, a.details,
        ${given.ip}::text as ip, ${given.userAgent}::text as user_agent, now() as happened_on
      from ${rowsOf(given.entries)}
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
    from entry e join head h on h.chain = coalesce(e.candidate_offer_id, 0)`,
);

type RowsToInsert = ChainEnds & { macs: Buffer[] };

/** Writes the rows for which the chains were extended, each with its MAC. */
export async function insertRows(
  tx: Tx,
  author: AuditAuthor,
  entries: AuditEvent[],
  { auditIds, numbers, hashes, macs }: RowsToInsert,
): Promise<void> {
  const ends = { auditIds, numbers, hashes, macs: Buffer.concat(macs) };
  await inserted(tx, { ...author, ...ends, entries: asTable(entries) });
}

type NewRows = AuditAuthor & Pick<RowsToInsert, 'auditIds' | 'numbers' | 'hashes'> & { macs: Buffer; entries: string };
const one = sql`from a.index * 32 + 1 for 32`;

const inserted = prepare(
  (_db, given: Given<NewRows>) => sql`
    insert into audit (audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on,
      chain_number, hash, mac)
    overriding system value
    select (${given.auditIds}::bigint[])[a.index + 1], ${given.kind}::actor_kind, ${given.id}::text, a.action,
      a."candidateOfferId", a.details, ${given.ip}::text, ${given.userAgent}::text, now(),
      (${given.numbers}::bigint[])[a.index + 1], substring(${given.hashes}::bytea ${one}), substring(${given.macs}::bytea ${one})
    from ${rowsOf(given.entries)}`,
);

/** One parameter whatever the number of rows: a thousand of them are one statement. */
const asTable = (entries: AuditEvent[]): string =>
  JSON.stringify(entries.map(({ details = {}, ...entry }, index) => ({ ...entry, details, index })));

const rowsOf = (entries: RawBuilder<string>) =>
  sql`json_to_recordset(${entries}::json) as a (index int, action text, "candidateOfferId" bigint, details jsonb)`;

/** A moment as the hash and the MAC of a row have it, to the microsecond. */
export const instantText = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
