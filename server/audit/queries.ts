import { sql, type RawBuilder } from 'kysely';
import type { AuditEvent } from '#domain/audit-events.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Who did it, as the columns of the audit name them; the system has no id. */
export type AuditAuthor = { kind: 'hr' | 'candidate' | 'system'; id: string | null; ip: string; userAgent: string };

/** The chain of the rows without an offer. */
export const ownChain = 0;

/** Whether the same person saw the same thing of an offer from the same address in the last quarter of an hour. */
export async function wasSeenLately(db: Db, author: AuditAuthor, entry: AuditEvent): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select exists (
      select from audit
      where candidate_offer_id = ${entry.candidateOfferId} and action = ${entry.action}
        and actor_kind = ${author.kind}::actor_kind and actor_id = ${author.id}::text and ip = ${author.ip}
        and details = ${JSON.stringify(entry.details ?? {})}::jsonb and happened_on > now() - interval '15 minutes'
    ) as recorded`.execute(db);
  return rows[0]?.recorded === true;
}

/** What the database gives to rows that are about to be written, each list in their order; `hashes` one behind the other. */
export type ChainEnds = { auditIds: string[]; numbers: number[]; hashes: Buffer; happenedOn: string };

/** Moves the ends of the chains on, by one row each, and answers where the rows belong. The database computes the hashes. */
export async function extendChains(tx: Tx, author: AuditAuthor, entries: AuditEvent[]): Promise<ChainEnds> {
  // All transactions lock the ends in the same order, the chain without an offer last: so there is no deadlock.
  const { rows } = await sql<ChainEnds>`
    with entry as materialized (
      select a.index, nextval(pg_get_serial_sequence('audit', 'audit_id')) as audit_id, ${author.kind}::actor_kind as actor_kind,
        ${author.id}::text as actor_id, a.action, a."candidateOfferId" as candidate_offer_id, a.details,
        ${author.ip}::text as ip, ${author.userAgent}::text as user_agent, now() as happened_on
      from ${asTable(entries)}
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
  const [ends] = rows;
  if (ends === undefined) throw new Error('the database answered no ends of chains');
  return ends;
}

/** Writes the rows for which the chains were extended, each with its seal. */
export async function insertRows(
  tx: Tx,
  author: AuditAuthor,
  entries: AuditEvent[],
  { auditIds, numbers, hashes, seals }: ChainEnds & { seals: Buffer[] },
): Promise<void> {
  const one = sql`from a.index * 32 + 1 for 32`;
  await sql`
    insert into audit (audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on,
      chain_number, hash, mac)
    overriding system value
    select (${auditIds}::bigint[])[a.index + 1], ${author.kind}::actor_kind, ${author.id}::text, a.action,
      a."candidateOfferId", a.details, ${author.ip}::text, ${author.userAgent}::text, now(),
      (${numbers}::bigint[])[a.index + 1], substring(${hashes}::bytea ${one}), substring(${Buffer.concat(seals)}::bytea ${one})
    from ${asTable(entries)}`.execute(tx);
}

/** One parameter whatever the number of rows: a thousand of them are one statement. */
function asTable(entries: AuditEvent[]) {
  const sent = JSON.stringify(entries.map(({ details = {}, ...entry }, index) => ({ ...entry, details, index })));
  return sql`json_to_recordset(${sent}::json) as a (index int, action text, "candidateOfferId" bigint, details jsonb)`;
}

/** A moment as the hash and the seal of a row have it, to the microsecond. */
export function instantText(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
