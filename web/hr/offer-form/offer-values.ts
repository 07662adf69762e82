import type { OfferDetails } from '#contract/offers.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupees } from '#domain/money.ts';

/** What the form's controls hold (spec §3, "Offer form"): ids as the selects yield them, money in whole rupees. */
export type OfferValues = {
  fullName: string;
  email: string;
  mobileNumber: string;
  offeredRole: string;
  joiningDate: string;
  deptId: string;
  subDeptId: string;
  designationId: string;
  funcTitleId: string;
  fixedCTC: number | '';
  variableCTC: number | '';
};
export type OfferField = keyof OfferValues;

/** The fields in the order of the form, by their labels (rulings, "Labels"). */
export const offerLabels: Record<OfferField, string> = {
  fullName: 'Full Name',
  email: 'Email',
  mobileNumber: 'Mobile Number',
  offeredRole: 'Role',
  joiningDate: 'Joining Date',
  deptId: 'Department',
  subDeptId: 'Sub-department',
  designationId: 'Designation',
  funcTitleId: 'Functional Title',
  fixedCTC: 'Fixed CTC',
  variableCTC: 'Variable CTC',
};
export const offerFields = Object.keys(offerLabels) as OfferField[];

/** True for the name of a control of the form. */
export function isOfferField(path: string): path is OfferField {
  return Object.hasOwn(offerLabels, path);
}

/** An empty form. */
export const noValues: OfferValues = {
  fullName: '',
  email: '',
  mobileNumber: '',
  offeredRole: '',
  joiningDate: '',
  deptId: '',
  subDeptId: '',
  designationId: '',
  funcTitleId: '',
  fixedCTC: '',
  variableCTC: '',
};

/** The form of an offer as it is stored. */
export function valuesOf(offer: OfferDetails): OfferValues {
  return {
    fullName: offer.candidateName,
    email: offer.email,
    mobileNumber: offer.mobile,
    offeredRole: offer.offeredRole,
    joiningDate: offer.joiningDate,
    deptId: String(offer.deptId),
    subDeptId: String(offer.subDeptId),
    designationId: String(offer.designationId),
    funcTitleId: String(offer.funcTitleId),
    fixedCTC: offer.fixedCTC,
    variableCTC: offer.variableCTC,
  };
}

/** A stored value as people read it. */
export function storedText(offer: OfferDetails, field: OfferField): string {
  switch (field) {
    case 'fullName':
      return offer.candidateName;
    case 'mobileNumber':
      return offer.mobile;
    case 'email':
    case 'offeredRole':
      return offer[field];
    case 'joiningDate':
      return formatDate(offer.joiningDate);
    case 'deptId':
      return offer.department;
    case 'subDeptId':
      return offer.subDepartment;
    case 'designationId':
      return offer.designation;
    case 'funcTitleId':
      return offer.functionalTitle;
    case 'fixedCTC':
    case 'variableCTC':
      return formatRupees(offer[field]);
  }
}

/** The fields that somebody else changed between two readings and that were being edited here too. */
export function contestedFields(before: OfferValues, now: OfferValues, edited: readonly OfferField[]): OfferField[] {
  return offerFields.filter((field) => before[field] !== now[field] && edited.includes(field));
}
