import type { AuditEvent, LookEvent } from '#domain/audit-events.ts';
import { loginMessages } from '#domain/first-messages.ts';
import type { AuditActor } from '#server/actor.ts';
import { keepSession } from '#server/auth/sessions/queries.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { unauthorized } from '#server/errors.ts';
import { mapInPortions } from '#server/process/turns/in-portions.ts';
import { auditKeyOf } from './audit-key.ts';
import { extendChains, insertRows, ownChain, wasSeenLately, type AuditAuthor } from './queries.ts';
import { sealOfRow } from './row-seal.ts';
import { refsOf } from '#domain/texts.ts';

const loginRefs = refsOf(loginMessages);

/**
 * Appends audit rows at the ends of their chains, one chain an offer and one for rows without an offer
 * (docs/decisions/0026-audit-chain.md). Called in the transaction of the change itself, so that neither exists without the
 * other, and as the last step that writes: until that transaction ends everybody else who adds to one of these chains waits.
 * An import goes on to its next offers, whose chains nobody else can know yet.
 *
 * Raises 401, and so takes the change back, when the session in which the actor does it has ended by then: it was looked at
 * when the request began, a long upload, lane or letter ago (docs/decisions/0039-ended-sessions-write-nothing.md).
 */
export async function writeAudit(db: Db, actor: AuditActor, entries: AuditEvent[]): Promise<void> {
  if (entries.length === 0) return;
  if (!isTransaction(db)) return db.transaction().execute((tx) => writeAudit(tx, actor, entries));
  await requireSession(db, actor);
  for (const round of oncePerChain(entries)) await appendOncePerChain(db, authorOf(actor), round);
}

/**
 * Records that somebody saw something of an offer: once for each person, thing and address in a quarter of an hour, as pages
 * that stay open read again every few minutes. Called before the answer goes out.
 */
export async function recordSeen(db: Db, actor: AuditActor, event: LookEvent): Promise<void> {
  if (!(await wasSeenLately(db, authorOf(actor), event))) await writeAudit(db, actor, [event]);
}

/**
 * Reads what is about to be handed out, and raises 401 when the session in which it was asked for has ended by then: for what
 * is read and handed out part by part, long after the request was looked at.
 */
export function readInSession<T>(db: Database, actor: AuditActor, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const found = await read(tx);
    await requireSession(tx, actor);
    return found;
  });
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

async function requireSession(tx: Tx, { session }: AuditActor): Promise<void> {
  if (session === undefined) return;
  if (session.hasRunOut() || !(await keepSession(tx, session.sessionId))) {
    throw unauthorized(loginRefs.sessionExpired);
  }
}

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

/** Rows that are sealed at a time: some milliseconds' work. */
const sealedAtOnce = 100;

async function appendOncePerChain(tx: Tx, author: AuditAuthor, entries: AuditEvent[]): Promise<void> {
  const key = auditKeyOf(tx);
  const ends = await extendChains(tx, author, entries);
  const seals = await mapInPortions(entries, sealedAtOnce, ({ action, candidateOfferId, details = {} }, index) => {
    const offer = candidateOfferId === null ? null : String(candidateOfferId);
    const who = [author.kind, author.id, action, JSON.stringify(details), author.ip, author.userAgent];
    return sealOfRow(key, {
      chain: candidateOfferId ?? ownChain,
      number: ends.numbers[index] ?? 0,
      content: [ends.auditIds[index] ?? null, offer, ...who, ends.happenedOn],
    });
  });
  await insertRows(tx, author, entries, { ...ends, seals });
}
