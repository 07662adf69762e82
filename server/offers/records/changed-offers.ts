import { offerStateSchema, type OfferState } from '#contract/offers.ts';
import type { HrActor } from '#server/deps.ts';
import type { Tx } from '#server/db/database.ts';
import { readingOf, toOfferRecord } from './offer-record.ts';
import { findRecords } from './queries.ts';

/** The offers that a call has just changed, and when. */
type Changed = { candidateOfferIds: number[]; on: Date };

/** The offers that the actor has just changed, as their list has them, for the answer of the call
 * (docs/rules/responses.md#changed-offers). Read before the audit rows are written, for which others may wait. */
export async function changedOffers(tx: Tx, actor: HrActor, { candidateOfferIds, on }: Changed) {
  const rows = await findRecords(tx, candidateOfferIds);
  const reading = readingOf(actor, on);
  return rows.map((row) => toOfferRecord(row, reading));
}

/** The short form, where whole rows would be too long. */
export const changedStates = async (tx: Tx, actor: HrActor, changed: Changed): Promise<OfferState[]> =>
  (await changedOffers(tx, actor, changed)).map((offer) => offerStateSchema.parse(offer));

export async function changedState(
  tx: Tx,
  actor: HrActor,
  { candidateOfferId, on }: { candidateOfferId: number; on: Date },
): Promise<OfferState> {
  const [state] = await changedStates(tx, actor, { candidateOfferIds: [candidateOfferId], on });
  if (state === undefined)
    throw new Error(`offer ${candidateOfferId} cannot be read in the transaction that changed it`);
  return state;
}
