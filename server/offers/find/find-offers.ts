import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { findOffers as call, FoundOffer } from '#contract/hr/offer-actions.ts';
import { limits } from '#domain/limits.ts';
import { parseSearch } from '#domain/offer/find-offers.ts';
import { abilitiesOf } from '#domain/offer/offer.ts';
import { isRemindable } from '#domain/offer/sending/remind-again.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { findBest, type FoundRow } from './queries.ts';

/** The offers that a text fits best; none for a blank text. */
export async function findOffers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { roles }: Pick<HrActor, 'roles'>,
  { text }: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  const search = parseSearch(text);
  if (search === null) return { offers: [], total: 0 };
  const { rows, total } = await findBest(db, search, limits.foundMax);
  return { offers: rows.map((row) => toFound(row, roles, now())), total };
}

function toFound(row: FoundRow, roles: readonly HrRole[], now: Date): FoundOffer {
  const { status: offerLetterStatus, reply_by: replyBy } = row;
  const remindedOn = row.reminded_on?.toISOString() ?? null;
  const may = abilitiesOf(offerLetterStatus, roles);
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    candidateName: row.candidate_name,
    email: row.email,
    mobile: row.mobile,
    offeredRole: row.offered_role,
    offerLetterStatus,
    remindable: isRemindable({ may, offerLetterStatus, replyBy, remindedOn }, now),
    extendable: may.extend,
    replyBy,
  };
}
