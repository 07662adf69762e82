import { useMemo } from 'react';
import { sentId } from '#web/api/read/record-ids.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { createdByOf } from '#domain/offer/offer-filter.ts';
import { daysBetween, todayInIndia } from '#domain/values/calendar.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { ChoiceKey } from '#web/hr/offers-list/filters/offer-filters.ts';
import type { ListFilter } from '#web/hr/offers-list/store/offer-index.ts';
import { type OfferColumnKey, waitingSince } from '#web/hr/offers-list/store/offer-sort.ts';
import type { AllOffers } from '#web/hr/offers-list/store/offer-sync.ts';
import { SignOffChip, isWithoutSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { useMay } from '#web/session/hr/rights.tsx';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import type { ColumnFilterBy } from '#web/ui/data-list/filters/list-filters.ts';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { shownDay, shownDayOf, shownRupees, unknown } from '#web/ui/form/shown-values.ts';
import { offerColumnTexts as t } from '#web/hr/offers-list/texts.ts';
import { notesOf, OfferStatus } from './offer-status.tsx';

/** How each is filtered: docs/rules/offers-list.md#filters. */
export type OfferColumn = Column<OfferRecord> & { key: OfferColumnKey; filter?: ColumnFilterBy<ListFilter> };

/** Those that most people never need: shown once they are chosen. */
export const hiddenAtFirst: readonly OfferColumnKey[] = ['replyBy', 'waiting', 'candidateId'];

const choice = (key: ChoiceKey, width: number) => ({
  key,
  width,
  cell: (offer: OfferRecord) => offer[key] || unknown,
  filter: { kind: 'choice', key } as const,
});

/** Those that hold pay: for who may read it. */
const payColumns: readonly OfferColumnKey[] = ['fixedCTC', 'variableCTC'];

/** Every column that the user may read; that of the sign-off once an offer needs one. */
export function useOfferColumns(all: Pick<AllOffers, 'byId'>): readonly OfferColumn[] {
  const isPaid = useMay()('pay.amounts');
  // The map is one and the same while offers come in; what holds it is not.
  const isSigned = useMemo(() => ![...all.byId.values()].every(isWithoutSignOff), [all]);
  return useMemo(
    () => offerColumns.filter(({ key }) => (isPaid || !payColumns.includes(key)) && (isSigned || key !== 'signOff')),
    [isPaid, isSigned],
  );
}

/** For how many days of India the candidate has had the offer without an answer. */
function waitingWords(offer: OfferRecord): string {
  const since = waitingSince(offer);
  return since === null ? unknown : t.waitingDays(daysBetween(todayInIndia(new Date(since)), todayInIndia()));
}

/** Those up to the money fit a screen of 1440 px. Every column (docs/rules/offers-list.md#columns), in the order of the screen: the status is next to the name. */
export const offerColumns = titled<OfferColumn>(t.titles, [
  {
    key: 'candidateOfferId',
    width: 84,
    sticky: true,
    cell: ({ candidateOfferId }) => sentId(candidateOfferId),
    // A card has no room for the icons next to the status: what they tell are its first lines.
    card: (offer) => ({
      items: [...notesOf(offer), { term: t.titles.candidateOfferId, value: sentId(offer.candidateOfferId) }],
    }),
  },
  {
    key: 'candidateName',
    width: 168,
    sticky: true,
    cell: ({ candidateName, candidateOfferId }) => (
      <OfferLink candidateOfferId={candidateOfferId}>{candidateName || unknown}</OfferLink>
    ),
    card: 'title',
  },
  {
    key: 'offerLetterStatus',
    width: 152,
    cell: (offer) => <OfferStatus offer={offer} />,
    card: ({ offerLetterStatus }) => ({ badge: <OfferStatusBadge status={offerLetterStatus} /> }),
    filter: { kind: 'choice', key: 'status' },
  },
  {
    key: 'signOff',
    width: 128,
    cell: (offer) => <SignOffChip offer={offer} />,
    card: (offer) => ({
      items: isWithoutSignOff(offer) ? [] : [{ term: t.titles.signOff, value: <SignOffChip offer={offer} /> }],
    }),
    filter: { kind: 'choice', key: 'signOff' },
  },
  choice('offeredRole', 140),
  choice('department', 156),
  {
    key: 'joiningDate',
    width: 124,
    cell: ({ joiningDate }) => shownDay(joiningDate),
    filter: { kind: 'days', from: 'joiningFrom', to: 'joiningTo' },
  },
  { key: 'fixedCTC', width: 112, numeric: true, cell: ({ fixedCTC }) => shownRupees(fixedCTC) },
  { key: 'variableCTC', width: 128, numeric: true, cell: ({ variableCTC }) => shownRupees(variableCTC), card: 'more' },
  { ...choice('subDepartment', 170), card: 'more' },
  { ...choice('functionalTitle', 160), card: 'more' },
  { ...choice('designation', 150), card: 'more' },
  { key: 'replyBy', width: 116, cell: ({ replyBy }) => (replyBy ? shownDay(replyBy) : unknown), card: 'more' },
  { key: 'waiting', width: 104, cell: waitingWords, card: 'more' },
  { key: 'candidateId', width: 112, cell: ({ candidateId }) => candidateId || unknown, card: 'more' },
  { key: 'email', width: 240, cell: ({ email }) => email || unknown, card: 'more' },
  { key: 'mobile', width: 124, cell: ({ mobile }) => formatMobile(mobile) || unknown, card: 'more' },
  { key: 'createdBy', width: 150, cell: createdByOf, card: 'more', filter: { kind: 'text', key: 'createdBy' } },
  {
    key: 'createdOn',
    width: 132,
    cell: ({ createdOn }) => shownDayOf(createdOn),
    card: 'more',
    filter: { kind: 'days', from: 'createdFrom', to: 'createdTo' },
  },
  {
    key: 'modifiedBy',
    width: 150,
    cell: ({ modifiedBy }) => modifiedBy || unknown,
    card: 'more',
    filter: { kind: 'text', key: 'modifiedBy' },
  },
  {
    key: 'modifiedOn',
    width: 136,
    cell: ({ modifiedOn }) => shownDayOf(modifiedOn),
    card: 'more',
    filter: { kind: 'days', from: 'modifiedFrom', to: 'modifiedTo' },
  },
]);
