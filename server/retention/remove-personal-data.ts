import type { SystemActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { isDeadlock, type Database, type Tx } from '#server/db/database.ts';
import { erasePersonalData, type EndedOffer } from './queries.ts';

/** The actor in the audit. */
export const retention: SystemActor = { kind: 'system', ip: '', userAgent: 'retention' };

/** Candidates per transaction: some tenths of a second. */
const candidatesAtOnce = 100;
const triesMax = 5;

/** Some of the offers that are due, locked until the transaction ends. */
type LockDue = (tx: Tx, atMost: number) => Promise<EndedOffer[]>;

/**
 * Removes the personal data of some offers that are due, all of each one or nothing, with an audit row each. Answers how many;
 * 0 when none is left.
 */
export async function removePersonalData(db: Database, lockDue: LockDue, on: Date): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await removeBatch(db, lockDue, on);
    } catch (error) {
      // A mail that is being recorded and this batch waited for each other: the batch begins again.
      if (!isDeadlock(error) || tried === triesMax) throw error;
    }
  }
}

function removeBatch(db: Database, lockDue: LockDue, on: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const offers = await lockDue(tx, candidatesAtOnce);
    if (offers.length === 0) return 0;
    await erasePersonalData(tx, offers, on);
    await writeAudit(
      tx,
      retention,
      offers.map(({ candidate_offer_id: candidateOfferId, status }) => ({
        action: 'remove-personal-data',
        candidateOfferId,
        details: { status },
      })),
    );
    return offers.length;
  });
}
