import { createHash, type KeyObject } from 'node:crypto';
import { auditKeyOf } from '#server/audit/audit-key.ts';
import { ownChain } from '#server/audit/queries.ts';
import { isGenuine, isMac, macOfNote } from '#server/audit/row-mac.ts';
import type { Database } from '#server/db/database.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';
import { decisionActions, statesDecision } from './decision-rows.ts';
import {
  allRows,
  atOneMoment,
  findMacNote,
  findUnrecordedOffers,
  readDecisions,
  readEnds,
  type ChainEnd,
  type ChainRow,
  type MacNote,
  type StoredDecision,
} from './queries.ts';

const keyOf = (candidateOfferId: number, version: number) => `${candidateOfferId} ${version}`;

/** The audit is not what was written, said as sentences. */
export class AuditFaultError extends ForeseenError {}

/** Where a chain is no longer what was written: the first row of it that is at fault, or the version of a decision. */
export type AuditFault = { chain: number; number: number; what: FaultKind };
type FaultKind =
  | 'changed'
  | 'missing'
  | 'cut off'
  | 'not added by the product'
  | 'not the kept one'
  | 'no MAC'
  | 'wrong MAC'
  | 'no note'
  | 'other note'
  | 'decision not stored'
  | 'decision not stated';

/** What a check of the audit found. `heads` are the last rows of all chains by number of the chain and the note
 * since when rows have MACs; `head` is the SHA-256 of their lines as `linesOf` writes them. With faults both are
 * meaningless. */
export type AuditCheck = { rows: number; chains: number; heads: AuditHeads; head: string; faults: AuditFault[] };

/** What is kept outside the database; `note` is null in a file of before it was kept. */
export type AuditHeads = { ends: ChainEnd[]; note: Note | null };
type Note = Omit<MacNote, 'mac'>;

/** One fault is enough to know; more than these are not reported. */
const faultsMax = 20;

/** Computes the hash of every row again and compares: with the row, with the row after it, with the noted end of its
 * chain, and with the `kept` heads of an earlier check; and its MAC, by the key of `db`. Every offer must have at least
 * the row of its creation, and every decision its row, and the other way round. The faults are the first one of each
 * chain, every row without a MAC and every decision without a row. */
export const verifyChains = async (db: Database, kept: AuditHeads = { ends: [], note: null }): Promise<AuditCheck> =>
  atOneMoment(db, async (moment) => {
    const key = auditKeyOf(db);
    const note = await findMacNote(moment);
    const decisions = await readDecisions(moment);
    const check = new ChainCheck({ noted: await readEnds(moment), kept: kept.ends, key, decisions });
    if (note === null || !isMac(macOfNote(key, note), note.mac)) check.faultOfNote('no note');
    else if (kept.note !== null && lineOf(kept.note) !== lineOf(note)) check.faultOfNote('other note');
    for await (const row of allRows(moment)) check.add(row);
    check.finish(await findUnrecordedOffers(moment, faultsMax));
    const { rows, ends, faults } = check;
    const heads = { ends, note };
    return { rows, chains: ends.length, heads, head: sha256(linesOf(heads)).toString('hex'), faults };
  });

/** A line of the note, then one a chain: its number (an offer's, 0 for what has no offer), that of its last row, and
 * that row's hash. */
export function linesOf({ ends, note }: AuditHeads): string {
  const lines = ends.map(({ chain, number, hash }) => `${chain} ${number} ${hash}\n`);
  return [...(note === null ? [] : [lineOf(note)]), ...lines].join('');
}

const lineOf = ({ since, lastAuditId }: Note) => `macs since ${since} up to ${lastAuditId}\n`;

/** The heads that `linesOf` wrote; null when the text is none of ours. */
export function headsIn(text: string): AuditHeads | null {
  const [, since, lastAuditId] = /^macs since (\S{1,40}) up to (\d{1,15})\n/.exec(text) ?? [];
  const note = since === undefined ? null : { since, lastAuditId: Number(lastAuditId) };
  const lines = text.split('\n').slice(note === null ? 0 : 1, -1);
  const ends: ChainEnd[] = [];
  for (const line of lines) {
    const [, chain, number, hash] = /^(\d{1,15}) (\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? [];
    if (hash === undefined) return null;
    ends.push({ chain: Number(chain), number: Number(number), hash });
  }
  return text.endsWith('\n') ? { ends, note } : null;
}

class ChainCheck {
  rows = 0;
  readonly ends: ChainEnd[] = [];
  readonly faults: AuditFault[] = [];
  private last: ChainRow | null = null;
  /** The chain at fault: its other rows are skipped. */
  private faulty: number | null = null;
  private readonly noted: Map<number, ChainEnd>;
  private readonly kept: Map<number, ChainEnd>;
  private readonly key: KeyObject;
  /** Stored decisions that no genuine row has stated so far. */
  private readonly unstated: Map<string, StoredDecision>;
  /** Offers with a chain at fault: their decisions are not reported, too. */
  private readonly faultyOffers = new Set<number>();

  constructor({ noted, kept, key, decisions }: CheckedAgainst) {
    this.noted = byChain(noted);
    this.kept = byChain(kept);
    this.key = key;
    this.unstated = new Map(decisions.map((each) => [keyOf(each.candidateOfferId, each.version), each]));
  }

  faultOfNote(what: 'no note' | 'other note'): void {
    this.faults.push({ chain: ownChain, number: 0, what });
  }

  add(row: ChainRow): void {
    this.rows += 1;
    if (this.last !== null && this.last.chain !== row.chain) this.endChain(this.last);
    const before = this.last?.chain === row.chain ? this.last : null;
    this.last = row;
    if (this.faulty === row.chain) return;
    const expected = (before?.number ?? 0) + 1;
    if (row.number > expected) this.fault(row.chain, expected, 'missing');
    else if (row.number < expected) this.fault(row.chain, row.number, 'not added by the product');
    else if (row.hash !== hashOf(row, before)) this.fault(row.chain, row.number, 'changed');
    else if (this.isUnlikeKept(row)) this.fault(row.chain, row.number, 'not the kept one');
    else if (row.mac === null) this.name(row.chain, row.number, 'no MAC');
    else if (!isGenuine(this.key, row)) this.fault(row.chain, row.number, 'wrong MAC');
    else if (!this.isStored(row)) this.fault(row.chain, row.number, 'decision not stored');
  }

  finish(unrecordedOffers: number[]): void {
    if (this.last !== null) this.endChain(this.last);
    // What is left has no row at all.
    const gone = [...this.noted.keys(), ...this.kept.keys(), ...unrecordedOffers];
    for (const chain of new Set(gone)) this.fault(chain, 1, 'cut off');
    for (const { candidateOfferId, version } of this.unstated.values()) {
      if (!this.faultyOffers.has(candidateOfferId)) this.name(candidateOfferId, version, 'decision not stated');
    }
    this.faults.sort((one, other) => one.chain - other.chain);
  }

  private endChain(end: ChainEnd): void {
    this.ends.push({ chain: end.chain, number: end.number, hash: end.hash });
    const noted = this.noted.get(end.chain);
    const kept = this.kept.get(end.chain);
    this.noted.delete(end.chain);
    this.kept.delete(end.chain);
    if (this.faulty === end.chain) return;
    const least = Math.max(noted?.number ?? 0, kept?.number ?? 0);
    if (least > end.number) this.fault(end.chain, end.number + 1, 'cut off');
    else if (noted === undefined) this.fault(end.chain, 1, 'not added by the product');
    else if (noted.number < end.number) this.fault(end.chain, noted.number + 1, 'not added by the product');
    else if (noted.hash !== end.hash) this.fault(end.chain, end.number, 'changed');
  }

  /** False when a genuine row states a decision that is not stored like that. */
  private isStored(row: ChainRow): boolean {
    const [, , , , action, details] = row.content;
    if (!decisionActions.includes(action ?? '')) return true;
    const { letterVersion } = JSON.parse(details ?? '{}') as { letterVersion?: number };
    const key = keyOf(row.chain, letterVersion ?? 0);
    const stored = this.unstated.get(key);
    if (stored === undefined || !statesDecision(row, stored)) return false;
    this.unstated.delete(key);
    return true;
  }

  private isUnlikeKept({ chain, number, hash }: ChainEnd): boolean {
    const kept = this.kept.get(chain);
    return kept?.number === number && kept.hash !== hash;
  }

  private fault(chain: number, number: number, what: FaultKind): void {
    this.faulty = chain;
    this.faultyOffers.add(chain);
    this.name(chain, number, what);
  }

  /** What follows is checked all the same. */
  private name(chain: number, number: number, what: FaultKind): void {
    if (this.faults.length < faultsMax) this.faults.push({ chain, number, what });
  }
}

type CheckedAgainst = { noted: ChainEnd[]; kept: ChainEnd[]; key: KeyObject; decisions: StoredDecision[] };

const byChain = (ends: ChainEnd[]) => new Map(ends.map((end) => [end.chain, end]));

/** As audit_content_hash of migration 0007 and the statement of writeAudit compute it. */
function hashOf(row: ChainRow, before: ChainEnd | null): string {
  // PostgreSQL writes a JSON array of texts as JSON.stringify does, but with a space after each comma.
  const content = sha256(`[${row.content.map((text) => JSON.stringify(text)).join(', ')}]`);
  if (before === null) return content.toString('hex');
  return sha256(Buffer.concat([Buffer.from(before.hash, 'hex'), content])).toString('hex');
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

const faultWords: Record<FaultKind, string> = {
  changed: 'is not what was written: it was changed, moved, or put there',
  missing: 'is missing',
  'cut off': 'and all that came after it are missing',
  'not added by the product': 'was not written by the product',
  'not the kept one': 'is another one than when the heads were kept: the chain was rewritten',
  'no MAC': 'has no MAC: the product did not write it',
  'wrong MAC': 'has a wrong MAC: the product did not write it, or not in this place',
  'no note': 'The note since when rows have MACs is gone or was changed.',
  'other note':
    'The note since when rows have MACs is another one than when the heads were kept: MACs were given again.',
  'decision not stored': 'states a decision that is not stored, or not like that',
  'decision not stated': 'has a decision that no genuine row of the audit states: it was changed, or put there',
};

/** A fault as a sentence: 'Offer 1048, row 3 is missing.' */
export function faultSentence({ chain, number, what }: AuditFault): string {
  if (what === 'no note' || what === 'other note') return faultWords[what];
  if (what === 'decision not stated') return `Offer ${chain}, version ${number} ${faultWords[what]}.`;
  return `${rowWords(chain, number)} ${faultWords[what]}.`;
}

const rowWords = (chain: number, number: number): string =>
  `${chain === ownChain ? 'Rows without an offer' : `Offer ${chain}`}, row ${number}`;
