import type { StoredDocument } from '#contract/joining.ts';
import type { CandidateDetail, CoveredDocument, MaskedNumber } from '#contract/onboarding.ts';
import { maskNumber } from '#domain/joining/mask.ts';
import type { JoiningRecord } from '#server/joining/read-record.ts';

type Sections = Pick<
  CandidateDetail,
  'personalDetails' | 'bankDetails' | 'educationDetails' | 'experienceDetails' | 'familyDetails'
>;

/** The sections of a candidate as HR reads them: numbers masked, identity documents without their links. */
export function sectionsForHr(record: JoiningRecord): Sections {
  const { personalDetails: personal, bankDetails: bank } = record;
  const { panDocument, aadhaarDocument, profile } = personal.documents;
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
