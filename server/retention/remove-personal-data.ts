import type { SystemActor, Deps } from '#server/deps.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { isDeadlock, type Database, type Tx } from '#server/db/database.ts';
import { countErased, newLists, settlePending, storeErased } from './erased-lists/erased-lists.ts';
import { insertErasedList } from './erased-lists/queries.ts';
import { erasePersonalData, lockErased, type EndedOffer } from './queries.ts';

export const retention: SystemActor = { kind: 'system', ip: '', userAgent: 'retention' };

/** Candidates per transaction: some tenths of a second. */
const candidatesAtOnce = 100;
const triesMax = 5;

/** Some of the offers that are due, locked until the transaction ends. */
type LockDue = (tx: Tx, atMost: number) => Promise<EndedOffer[]>;

type ErasureDeps = { db: Database; storage: StoragePort; on: Date };

/** Removes the personal data of some offers that are due, all of each one or nothing, with an audit row each, and with
 * a list of them in the storage. Answers how many; 0 when none is left. */
export const removePersonalData = (deps: ErasureDeps, lockDue: LockDue): Promise<number> =>
  unlessDeadlocked(() => removeBatch(deps, lockDue));

async function unlessDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      // A mail that is being recorded and this batch waited for each other: the batch begins again.
      if (!isDeadlock(error) || tried === triesMax) throw error;
    }
  }
}

async function removeBatch({ db, storage, on }: ErasureDeps, lockDue: LockDue): Promise<number> {
  const { count, list } = await db.transaction().execute(async (tx) => {
    const offers = await lockDue(tx, candidatesAtOnce);
    if (offers.length === 0) return { count: 0, list: null };
    await erasePersonalData(tx, offers, on);
    const name = await storeErased(tx, storage, offers, on);
    await writeRemoved(tx, offers);
    return { count: offers.length, list: name };
  });
  // What fails here is done by the next run.
  if (list !== null) await countErased(storage, list).catch(() => undefined);
  return count;
}

function writeRemoved(tx: Tx, offers: EndedOffer[], again?: { again: true }): Promise<void> {
  return writeAudit(
    tx,
    retention,
    offers.map(({ candidate_offer_id: candidateOfferId, status }) => ({
      action: 'remove-personal-data',
      candidateOfferId,
      details: { status, ...again },
    })),
  );
}

/** After a restore: erases again who was erased since the backup was made, by the lists in the storage. Before the
 * server listens, and with each daily run. Answers how many. */
export async function eraseAgain({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  await settlePending(db, storage, now());
  let count = 0;
  for await (const { key, erased } of newLists(db, storage)) {
    count += await unlessDeadlocked(() =>
      db.transaction().execute(async (tx) => {
        const offers = await lockErased(tx, erased);
        if (offers.length > 0) await erasePersonalData(tx, offers, now());
        await insertErasedList(tx, key, now());
        await writeRemoved(tx, offers, { again: true });
        return offers.length;
      }),
    );
  }
  return count;
}
