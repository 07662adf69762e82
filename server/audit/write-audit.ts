import type { AuditEvent, LookEvent } from '#domain/audit-events.ts';
import type { AuditActor } from '#server/deps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { mapInPortions } from '#server/process/turns/in-portions.ts';
import { auditKeyOf } from './audit-key.ts';
import { extendChains, insertRows, ownChain, wasSeenLately, type AuditAuthor } from './queries.ts';
import { macOfRow } from './row-mac.ts';

/** Appends audit rows at the ends of their chains, one chain an offer and one for rows without an offer
 * (docs/decisions/0026-audit-chain.md). Called in the transaction of the change itself, so that neither exists without the
 * other, and as the last write: until that transaction ends, other transactions that add to these chains wait. An import goes
 * on to its next offers, whose chains no other transaction can know yet.
 *
 * Before that, the actor's session checks that it is still in force, or raises 401, which rolls the change back: it was
 * authenticated before the upload or the wait in a queue (docs/decisions/0039-ended-sessions-write-nothing.md). */
export async function writeAudit(db: Db, actor: AuditActor, entries: AuditEvent[]): Promise<void> {
  if (entries.length === 0) return;
  if (!isTransaction(db)) return db.transaction().execute((tx) => writeAudit(tx, actor, entries));
  await actor.session?.requireInForce(db);
  for (const round of oncePerChain(entries)) await appendOncePerChain(db, authorOf(actor), round);
}

/** Records a view of an offer: once per person, kind of view and IP address in a quarter of an hour, because open pages
 * read again every few minutes. Called before the answer is sent. */
export async function recordSeen(db: Db, actor: AuditActor, event: LookEvent): Promise<void> {
  if (!(await wasSeenLately(db, authorOf(actor), event))) await writeAudit(db, actor, [event]);
}

const isTransaction = (db: Db): db is Tx => db.isTransaction;

function authorOf(actor: AuditActor): AuditAuthor {
  const { kind, ip, userAgent } = actor;
  const id = actor.kind === 'hr' ? actor.hrUserId : actor.kind === 'candidate' ? actor.candidateId : null;
  return { kind, id, ip, userAgent };
}

/** One statement can move the end of a chain once: the first rows of all chains, then the second ones, and so on. */
function oncePerChain(entries: AuditEvent[]): AuditEvent[][] {
  const rounds: AuditEvent[][] = [];
  const seen = new Map<number | null, number>();
  for (const entry of entries) {
    const round = seen.get(entry.candidateOfferId) ?? 0;
    seen.set(entry.candidateOfferId, round + 1);
    (rounds[round] ??= []).push(entry);
  }
  return rounds;
}

/** Rows whose MACs are computed at a time: a few milliseconds' work. */
const macsAtOnce = 100;

async function appendOncePerChain(tx: Tx, author: AuditAuthor, entries: AuditEvent[]): Promise<void> {
  const key = auditKeyOf(tx);
  const ends = await extendChains(tx, author, entries);
  const macs = await mapInPortions(entries, macsAtOnce, ({ action, candidateOfferId, details = {} }, index) => {
    const offer = candidateOfferId === null ? null : String(candidateOfferId);
    const who = [author.kind, author.id, action, JSON.stringify(details), author.ip, author.userAgent];
    return macOfRow(key, {
      chain: candidateOfferId ?? ownChain,
      number: ends.numbers[index] ?? 0,
      content: [ends.auditIds[index] ?? null, offer, ...who, ends.happenedOn],
    });
  });
  await insertRows(tx, author, entries, { ...ends, macs });
}
