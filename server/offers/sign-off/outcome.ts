import type { SignOffResult } from '#contract/hr/sign-off.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { statusAfter } from '#domain/offer/offer.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import { codeOf, sayText, type TextRef } from '#domain/texts.ts';
import { AppError } from '#server/errors.ts';
import type { SignOffOffer } from './queries.ts';

/** Ids of a request, each once, and why some of their offers are left as they are. */
export type Refusals = ReadonlyMap<number, TextRef>;
export type Decided = { result: SignOffResult; offers: OfferRecord[] };

/** About the person who asks, whatever the outcome of the offer. */
const aboutThePerson: ReadonlySet<TextRef> = new Set([m.ownOffer, m.notYours]);

/** Why each offer is left as it is: unknown, sent or decided, or what `refusal` says; the others are missing. */
export function refusalsOf(
  ids: readonly number[],
  offers: readonly SignOffOffer[],
  refusal: (offer: SignOffOffer) => TextRef | null,
): Map<number, TextRef> {
  const known = new Map(offers.map((offer) => [offer.candidate_offer_id, offer]));
  return new Map(
    ids.flatMap((id): [number, TextRef][] => {
      const offer = known.get(id);
      const text =
        offer === undefined
          ? generalRefs.unknownOffer
          : statusAfter('send', offer.standing) === null
            ? refusalOf('send', offer.standing)
            : refusal(offer);
      return text === null ? [] : [[id, text]];
    }),
  );
}

/** Raises 403 where every offer is refused because of the person, 409 where each is for another reason. */
export function requireSome(ids: readonly number[], refusals: Refusals): void {
  if (refusals.size < ids.length) return;
  const [first] = refusals.values();
  const fields = ids.map((id, index) => ({
    path: `candidateOfferIds[${index}]`,
    text: refusals.get(id) ?? generalRefs.unknownOffer,
  }));
  const status = [...refusals.values()].every((text) => aboutThePerson.has(text)) ? 403 : 409;
  throw new AppError(status, refusals.size === 1 && first !== undefined ? first : m.none, { fields });
}

export const resultOf = (ids: readonly number[], refusals: Refusals): SignOffResult => ({
  done: ids.filter((id) => !refusals.has(id)),
  skipped: ids.flatMap((candidateOfferId) => {
    const text = refusals.get(candidateOfferId);
    return text === undefined ? [] : [{ candidateOfferId, reason: sayText(text), code: codeOf(text) }];
  }),
});
