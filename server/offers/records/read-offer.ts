import type { OfferDetails } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { notFound } from '#server/errors.ts';
import { readingOf, toOfferDetails } from './offer-record.ts';
import { findRecords } from './queries.ts';

/** One offer for the edit form (docs/rules/calls.md#hr-offer-calls); recorded before it is answered. Raises 404 for an
 * unknown or deleted one; the list still shows the deleted. */
export async function readOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  { candidateOfferId }: { candidateOfferId: number },
): Promise<OfferDetails> {
  const [row] = await findRecords(db, [candidateOfferId]);
  if (row === undefined || row.status === 'Deleted') throw notFound(generalRefs.unknownOffer);
  await recordSeen(db, actor, { action: 'view-offer', candidateOfferId });
  return toOfferDetails(row, readingOf(actor, now()));
}
