import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { payOfferRefs as m } from '#domain/pay/messages.ts';
import { payBreakup, type PayAmounts } from '#domain/pay/pay-breakup.ts';
import type { Db } from '#server/db/database.ts';
import { badFields } from '#server/errors.ts';
import { findPayStructure, type PayStructureRow } from './queries.ts';

type PaidOffer = Pick<OfferForm, 'payStructureId' | 'fixedCTC' | 'variableCTC'>;

/** The pay in the offer's letter of `day` (ISO), by the current structure; null for none. A retired structure stays on
 * an offer that has it (`before`). Raises 400 on an unavailable structure, and on the amount that it cannot divide. */
export async function payOfOffer(db: Db, offer: PaidOffer, before: number | null, day: string) {
  const { payStructureId, fixedCTC, variableCTC } = offer;
  if (typeof payStructureId !== 'number') return null;
  const structure = await findPayStructure(db, payStructureId);
  if (structure === undefined) throw badFields([{ path: 'payStructureId', text: m.unknown }]);
  if (structure.retired && payStructureId !== before) {
    throw badFields([{ path: 'payStructureId', text: m.retired(structure.name) }]);
  }
  return letterPayOf(structure, { fixedCTC, variableCTC }, day);
}

/** The same for many offers, with structures that were read before. */
export function payByStructure(
  structures: readonly PayStructureRow[],
  day: string,
): (offer: PaidOffer) => LetterPay | null {
  const byId = new Map(structures.map((structure) => [structure.payStructureId, structure]));
  return (offer) => {
    const structure = byId.get(offer.payStructureId ?? 0);
    return structure === undefined ? null : letterPayOf(structure, offer, day);
  };
}

function letterPayOf(structure: PayStructureRow, amounts: PayAmounts, day: string): LetterPay {
  const { payStructureId, name, version } = structure;
  const breakup = payBreakup(structure, amounts, day);
  if ('refused' in breakup) throw badFields([{ path: breakup.refused.field, text: breakup.refused.text }]);
  return { payStructureId, name, version, rows: breakup.rows };
}
