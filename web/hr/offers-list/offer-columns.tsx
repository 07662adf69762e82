import type { ReactNode } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { formatDate, formatInstant } from '#domain/calendar.ts';
import { formatRupees } from '#domain/money.ts';

/** The columns that rows can be sorted by (spec §2, "Offer list screen"). */
export type OfferColumnKey =
  | 'candidateOfferId'
  | 'candidateName'
  | 'offerLetterStatus'
  | 'offeredRole'
  | 'department'
  | 'joiningDate'
  | 'fixedCTC'
  | 'variableCTC'
  | 'subDepartment'
  | 'functionalTitle'
  | 'designation'
  | 'email'
  | 'mobile'
  | 'createdBy'
  | 'createdOn'
  | 'modifiedBy'
  | 'modifiedOn';

export type OfferColumn = {
  key: OfferColumnKey;
  label: string;
  /** In px. */
  width: number;
  numeric?: boolean;
  /** What rows are sorted by; null stands for nothing and always comes last. */
  sortValue: (offer: OfferRecord) => string | number | null;
  text: (offer: OfferRecord) => ReactNode;
};

const nothing = '–';

/** Spec §3: who created an offer is shown as Admin when it is not known. */
export function createdByOf(offer: OfferRecord): string {
  return offer.createdBy || 'Admin';
}

function day(instant: string | null): string {
  return instant === null ? nothing : formatInstant(instant).slice(0, 10);
}

type TextKey = 'candidateName' | 'offeredRole' | 'department' | 'subDepartment' | 'functionalTitle' | 'designation';

function textColumn(key: TextKey | 'email' | 'mobile' | 'offerLetterStatus', label: string, width: number) {
  return {
    key,
    label,
    width,
    sortValue: (offer: OfferRecord) => offer[key] || null,
    text: (offer: OfferRecord) => offer[key] || nothing,
  };
}

function moneyColumn(key: 'fixedCTC' | 'variableCTC', label: string, width: number): OfferColumn {
  return {
    key,
    label,
    width,
    numeric: true,
    sortValue: (offer) => offer[key],
    text: (offer) => formatRupees(offer[key]),
  };
}

/** Every column of spec §2, in the order of the screen: the status stands next to the name. */
export const offerColumns: readonly OfferColumn[] = [
  {
    key: 'candidateOfferId',
    label: 'Offer ID',
    width: 84,
    sortValue: (offer) => offer.candidateOfferId,
    text: (offer) => offer.candidateOfferId,
  },
  textColumn('candidateName', 'Name', 212),
  textColumn('offerLetterStatus', 'Status', 150),
  textColumn('offeredRole', 'Role', 140),
  textColumn('department', 'Department', 164),
  {
    key: 'joiningDate',
    label: 'Joining date',
    width: 124,
    sortValue: (offer) => offer.joiningDate,
    text: (offer) => formatDate(offer.joiningDate),
  },
  moneyColumn('fixedCTC', 'Fixed CTC', 112),
  moneyColumn('variableCTC', 'Variable CTC', 128),
  textColumn('subDepartment', 'Sub-department', 170),
  textColumn('functionalTitle', 'Functional title', 160),
  textColumn('designation', 'Designation', 150),
  textColumn('email', 'Email', 240),
  textColumn('mobile', 'Mobile', 124),
  { key: 'createdBy', label: 'Created by', width: 150, sortValue: createdByOf, text: createdByOf },
  {
    key: 'createdOn',
    label: 'Created date',
    width: 132,
    sortValue: (offer) => offer.createdOn,
    text: (offer) => day(offer.createdOn),
  },
  {
    key: 'modifiedBy',
    label: 'Modified by',
    width: 150,
    sortValue: (offer) => offer.modifiedBy || null,
    text: (offer) => offer.modifiedBy || nothing,
  },
  {
    key: 'modifiedOn',
    label: 'Modified date',
    width: 136,
    sortValue: (offer) => offer.modifiedOn,
    text: (offer) => day(offer.modifiedOn),
  },
];
