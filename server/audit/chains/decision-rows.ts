import type { AuditEvent } from '#domain/audit-events.ts';
import type { Db } from '#server/db/database.ts';
import { auditKeyOf } from '#server/audit/audit-key.ts';
import { detailsAt, isGenuine } from '#server/audit/row-mac.ts';
import { findAcceptance, rowsWithActions, type ChainRow, type StoredDecision } from './queries.ts';

const actions = { ACCEPTED: 'accept-offer', REJECTED: 'reject-offer' } as const satisfies Record<
  StoredDecision['decision'],
  AuditEvent['action']
>;
export const decisionActions: readonly string[] = Object.values(actions);
/** The actions that make further files of an accepted letter. */
const fileActions = ['seal-letter', 'timestamp-letter'] as const;

/** Rows of before `decidedOn` have the time of their transaction. */
const longestTransactionMs = 60 * 60 * 1000;

type Details = { letterVersion?: number; letterSha256?: string; decidedOn?: string; sha256?: string };

/** Whether an audit row states this decision on this letter, at this time from this address and browser. */
export function statesDecision({ content }: Pick<ChainRow, 'content'>, stored: StoredDecision): boolean {
  const [, , , , action, text, ip, userAgent, happenedOn] = content;
  const details = JSON.parse(text ?? '{}') as Details;
  const isErased = stored.isRemoved && stored.ip === null && stored.userAgent === null;
  return (
    action === actions[stored.decision] &&
    details.letterVersion === stored.version &&
    details.letterSha256 === stored.letterSha256.toString('hex') &&
    (isErased || (ip === stored.ip && userAgent === stored.userAgent)) &&
    (details.decidedOn === undefined
      ? Math.abs(stored.decidedOn.getTime() - Date.parse(happenedOn ?? '')) < longestTransactionMs
      : Date.parse(details.decidedOn) === stored.decidedOn.getTime())
  );
}

/** The SHA-256 of each file of an accepted letter, in hexadecimal, as genuine audit rows state them; null where no
 * genuine row states the acceptance as it is stored: then the product did not write it, or it was changed. */
export async function findGenuineHashes(
  db: Db,
  candidateOfferId: number,
  version: number,
): Promise<Set<string> | null> {
  const stored = await findAcceptance(db, candidateOfferId, version);
  if (stored === undefined) return null;
  const rows = await rowsWithActions(db, candidateOfferId, [actions.ACCEPTED, ...fileActions]);
  const genuine = rows.filter((row) => isGenuine(auditKeyOf(db), row));
  if (!genuine.some((row) => statesDecision(row, stored))) return null;
  const files = genuine.map(({ content }) => JSON.parse(content[detailsAt] ?? '{}') as Details);
  const own = files.filter(({ letterVersion }) => letterVersion === version);
  return new Set(own.flatMap(({ letterSha256, sha256 }) => letterSha256 ?? sha256 ?? []));
}
