import type { OfferRecord } from '#contract/offers.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { formatCount } from '#domain/values/count.ts';
import type { AllOffers } from '#web/hr/offers-list/store/offer-sync.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { offerSendingTexts as t } from '#web/hr/offers-list/texts.ts';

export type SelectionSummary = {
  selected: OfferRecord[];
  sendable: number;
  /** How many cannot, by their status, in the order of the life cycle. */
  blocked: { status: OfferStatus; count: number }[];
  /** How many of the others wait for their sign-off. */
  unsigned: number;
};

/** Looks the chosen ids up; one that can no longer be selected (sent or deleted since) is left out. */
export function summarizeSelection(
  { byId }: Pick<AllOffers, 'byId'>,
  selectedIds: ReadonlySet<number>,
): SelectionSummary {
  const selected: OfferRecord[] = [];
  const blocked = new Map<OfferStatus, number>();
  let unsigned = 0;
  for (const id of selectedIds) {
    const offer = byId.get(id);
    if (offer === undefined || !offer.may.select) continue;
    selected.push(offer);
    const status = offer.offerLetterStatus;
    if (lacksSignOff(offer)) unsigned += 1;
    else if (!offer.may.send) blocked.set(status, (blocked.get(status) ?? 0) + 1);
  }
  const counts = [...blocked.values()].reduce((sum, count) => sum + count, 0);
  return {
    selected,
    sendable: selected.length - counts - unsigned,
    unsigned,
    blocked: offerStatuses.flatMap((status) => {
      const count = blocked.get(status);
      return count === undefined ? [] : { status, count };
    }),
  };
}

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
  const next = new Set(selectedIds);
  for (const { candidateOfferId, may } of offers) {
    if (!may.select) continue;
    if (select) next.add(candidateOfferId);
    else next.delete(candidateOfferId);
  }
  return next;
}
