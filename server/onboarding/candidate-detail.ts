import type { PersonalDetails, StoredDocument } from '#contract/joining.ts';
import type { CandidateDetail, CoveredDocument, MaskedNumber } from '#contract/onboarding.ts';
import { maskNumber } from '#domain/joining/mask.ts';
import type { JoiningRecord } from '#server/joining/read-record.ts';

type Sections = Pick<
  CandidateDetail,
  'personalDetails' | 'bankDetails' | 'educationDetails' | 'experienceDetails' | 'familyDetails'
>;

/**
 * The sections of spec §3 "Candidate detail (HR view)": numbers masked, identity documents without their links. Where the
 * personal step was never saved it is empty, whatever the candidate's own form is prefilled with.
 */
export function sectionsForHr(record: JoiningRecord): Sections {
  const personal = record.versions.personal === 0 ? emptied(record.personalDetails) : record.personalDetails;
  const { panDocument, aadhaarDocument, profile } = personal.documents;
  const bank = record.bankDetails;
  return {
    personalDetails: {
      ...personal,
      alternativeMobileNumber: personal.alterNativeMobileNumber,
      panNumber: masked('panNumber', personal.panNumber),
      aadhaarNumber: masked('aadhaarNumber', personal.aadhaarNumber),
      panDocumentUrl: null,
      aadhaarDocumentUrl: null,
      documents: { panDocument: covered(panDocument), aadhaarDocument: covered(aadhaarDocument), profile },
    },
    bankDetails: {
      ...bank,
      accountNumber: masked('accountNumber', bank.accountNumber),
      passbookFileUrl: null,
      documents: { passbookFile: covered(bank.documents.passbookFile) },
    },
    educationDetails: record.educationDetails,
    experienceDetails: record.experienceDetails,
    familyDetails: record.familyDetails,
  };
}

function masked(field: MaskedNumber, number: string | null): string | null {
  return number === null ? null : maskNumber(field, number);
}

function covered(document: StoredDocument | null): CoveredDocument {
  return document && { ...document, url: null };
}

function emptied({ candidateId, version }: PersonalDetails): PersonalDetails {
  return {
    candidateId,
    firstName: null,
    middleName: null,
    lastName: null,
    dateOfBirth: null,
    gender: null,
    bloodGroup: null,
    maritalStatus: null,
    mobileNumber: null,
    alterNativeMobileNumber: null,
    emergencyMobileNumber: null,
    emailAddress: null,
    residenceAddress: null,
    city: null,
    state: null,
    pinCode: null,
    isPermanentAddressSame: null,
    permanentAddress: null,
    permanentCity: null,
    permanentState: null,
    permanentPinCode: null,
    panNumber: null,
    aadhaarNumber: null,
    panDocumentUrl: null,
    aadhaarDocumentUrl: null,
    profileDocumentUrl: null,
    documents: { panDocument: null, aadhaarDocument: null, profile: null },
    version,
  };
}
