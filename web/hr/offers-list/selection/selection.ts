import type { OfferRecord } from '#contract/offers.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { formatCount } from '#domain/values/count.ts';
import type { AllOffers } from '#web/hr/offers-list/store/offer-sync.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { offerSendingTexts as t } from '#web/hr/offers-list/texts.ts';

/** Looks the chosen ids up; one that can no longer be selected (sent or deleted since) is left out. */
export function summarizeSelection({ byId }: Pick<AllOffers, 'byId'>, selectedIds: ReadonlySet<number>) {
  const selected = [...selectedIds].flatMap((id) => byId.get(id) ?? []).filter(({ may }) => may.select);
  const unsigned = selected.filter(lacksSignOff).length;
  const refused = selected.filter((offer) => !offer.may.send && !lacksSignOff(offer));
  const counts = offerStatuses.map((status) => ({
    status,
    count: refused.filter(({ offerLetterStatus }) => offerLetterStatus === status).length,
  }));
  return {
    selected,
    sendable: selected.length - refused.length - unsigned,
    /** How many wait for their sign-off. */
    unsigned,
    /** How many of the others cannot be sent, by their status, in the order of the life cycle. */
    blocked: counts.filter(({ count }) => count > 0),
  };
}

export type SelectionSummary = ReturnType<typeof summarizeSelection>;

/** '2 of them can be sent; 1 Approved and 1 Rejected cannot.', or what sending does when all of them can. */
export function selectionSentence({ selected, sendable, blocked, unsigned }: SelectionSummary): string {
  const [first] = blocked;
  if (selected.length === sendable) return t.allCanBeSent;
  if (selected.length === 1) return first === undefined ? t.oneNotSignedOff : t.cannotBeSent(first.status);
  const statuses = new Intl.ListFormat('en-IN').format([
    ...blocked.map(({ status, count }) => `${formatCount(count)} ${status}`),
    ...(unsigned > 0 ? [t.notSignedOff(formatCount(unsigned))] : []),
  ]);
  return sendable === 0 ? t.noneCanBeSent(statuses) : t.someCanBeSent(formatCount(sendable), statuses);
}

/** The ids with those of `offers` that may be selected added, or taken away. */
export function withSelection(
  selectedIds: ReadonlySet<number>,
  offers: readonly OfferRecord[],
  select: boolean,
): ReadonlySet<number> {
  const ids = offers.filter(({ may }) => may.select).map(({ candidateOfferId }) => candidateOfferId);
  if (select) return new Set([...selectedIds, ...ids]);
  const gone = new Set(ids);
  return new Set([...selectedIds].filter((id) => !gone.has(id)));
}
