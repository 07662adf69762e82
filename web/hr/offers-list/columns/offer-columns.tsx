import type { ReactNode } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { formatMobile } from '#domain/mobile-number.ts';
import { createdByOf } from '#domain/offer-filter.ts';
import { shownDay, shownDayOf, shownRupees, unknown } from '#web/ui/form/shown-values.ts';
import type { OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';

export type OfferColumn = {
  key: OfferColumnKey;
  label: string;
  /** In px. */
  width: number;
  numeric?: boolean;
  text: (offer: OfferRecord) => ReactNode;
};

type TextKey = 'candidateName' | 'offeredRole' | 'department' | 'subDepartment' | 'functionalTitle' | 'designation';

function textColumn(key: TextKey | 'email' | 'offerLetterStatus', label: string, width: number) {
  return {
    key,
    label,
    width,
    text: (offer: OfferRecord) => offer[key] || unknown,
  };
}

function moneyColumn(key: 'fixedCTC' | 'variableCTC', label: string, width: number): OfferColumn {
  return {
    key,
    label,
    width,
    numeric: true,
    text: (offer) => shownRupees(offer[key]),
  };
}

/** Every column (docs/rules/offers-list.md#columns), in the order of the screen: the status is next to the name. */
export const offerColumns: readonly OfferColumn[] = [
  {
    key: 'candidateOfferId',
    label: 'Offer ID',
    width: 84,
    text: (offer) => offer.candidateOfferId,
  },
  textColumn('candidateName', 'Name', 184),
  textColumn('offerLetterStatus', 'Status', 150),
  textColumn('offeredRole', 'Role', 140),
  textColumn('department', 'Department', 164),
  {
    key: 'joiningDate',
    label: 'Joining date',
    width: 124,
    text: (offer) => shownDay(offer.joiningDate),
  },
  moneyColumn('fixedCTC', 'Fixed CTC', 112),
  moneyColumn('variableCTC', 'Variable CTC', 128),
  textColumn('subDepartment', 'Sub-department', 170),
  textColumn('functionalTitle', 'Functional title', 160),
  textColumn('designation', 'Designation', 150),
  textColumn('email', 'Email', 240),
  { key: 'mobile', label: 'Mobile', width: 124, text: (offer) => formatMobile(offer.mobile) || unknown },
  { key: 'createdBy', label: 'Created by', width: 150, text: createdByOf },
  {
    key: 'createdOn',
    label: 'Created date',
    width: 132,
    text: (offer) => shownDayOf(offer.createdOn),
  },
  {
    key: 'modifiedBy',
    label: 'Modified by',
    width: 150,
    text: (offer) => offer.modifiedBy || unknown,
  },
  {
    key: 'modifiedOn',
    label: 'Modified date',
    width: 136,
    text: (offer) => shownDayOf(offer.modifiedOn),
  },
];
