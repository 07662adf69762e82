import type { StoredDocument } from '#contract/joining.ts';
import type { IdentityDocument } from '#contract/onboarding.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import type { HeldDocument } from '#web/api/read/documents.ts';
import type { EducationLevel } from '#domain/joining/education.ts';

/** One document of a candidate, as the pane lists it. */
export type CandidateDocument = {
  /** The same document keeps it over reloads; a replaced one has another. */
  key: string;
  title: string;
  /** Under its picture in the strip. */
  short: string;
  file: Omit<StoredDocument, 'url'>;
} & (
  | { link: string; reveal: null }
  /** Covered: only a recorded reveal hands out a link. */
  | { link: null; reveal: IdentityDocument }
);

const levels: Record<EducationLevel, string> = {
  PG: 'PG',
  UG: 'UG',
  DIPLOMA: 'Diploma',
  HIGHER_SECONDARY: '12th',
  SECONDARY: '10th',
};

export const documentTitles = {
  panDocument: 'PAN Card',
  aadhaarDocument: 'Aadhaar Card',
  profile: 'Profile Photo',
  passbookFile: 'Passbook',
} as const;

export const keyOf = {
  identity: (field: IdentityDocument) => field,
  profile: () => 'profile',
  payslip: (canExperienceId: number) => `payslip-${canExperienceId}`,
  marksheet: (canEducationId: number) => `marksheet-${canEducationId}`,
};

/** All documents that are there, in the order of the form. */
export function documentsOf(detail: CandidateRecord): CandidateDocument[] {
  const { personalDetails, bankDetails, experienceDetails, educationDetails } = detail;
  const { panDocument, aadhaarDocument, profile } = personalDetails.documents;
  const { passbookFile } = bankDetails.documents;
  return [
    panDocument && identity('panDocument', 'PAN Card', panDocument),
    aadhaarDocument && identity('aadhaarDocument', 'Aadhaar', aadhaarDocument),
    profile && profile.url !== null
      ? open(keyOf.profile(), { title: documentTitles.profile, short: 'Photo' }, { ...profile, url: profile.url })
      : null,
    passbookFile && identity('passbookFile', 'Passbook', passbookFile),
    ...experienceDetails.detailsResponses.map(({ canExperienceId, companyName, documents }) =>
      documents.paySlip === null
        ? null
        : open(
            keyOf.payslip(canExperienceId),
            { title: `Payslip, ${companyName}`, short: companyName },
            documents.paySlip,
          ),
    ),
    ...educationDetails.map(({ canEducationId, educationType, documents }) =>
      documents.documentFile === null
        ? null
        : open(
            keyOf.marksheet(canEducationId),
            { title: `Marksheet, ${levels[educationType]}`, short: levels[educationType] },
            documents.documentFile,
          ),
    ),
  ].filter((document) => document !== null);
}

/** Our own server covers it; a link of another one opens it without asking. */
function identity(field: IdentityDocument, short: string, file: HeldDocument): CandidateDocument {
  const names = { key: keyOf.identity(field), title: documentTitles[field], short, file };
  return file.url === null ? { ...names, link: null, reveal: field } : { ...names, link: file.url, reveal: null };
}

function open(key: string, names: { title: string; short: string }, file: StoredDocument): CandidateDocument {
  return { key, ...names, file, link: file.url, reveal: null };
}
