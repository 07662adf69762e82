import type { StoredDocument } from '#contract/joining.ts';
import type { IdentityDocument } from '#contract/onboarding.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import type { HeldDocument } from '#web/api/read/documents.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';

export type CandidateDocument = {
  /** Where it is in the form, as a mark names it (docs/rules/review.md#what-is-marked). */
  path: string;
  title: string;
  file: Omit<StoredDocument, 'url'>;
} & (
  | { link: string; reveal: null }
  /** Covered: only a recorded reveal hands out a link; `submission` where it is what was submitted then. */
  | { link: null; reveal: IdentityDocument; submission: number | undefined }
);

export function documentsOf(detail: CandidateRecord): CandidateDocument[] {
  const { personalDetails, bankDetails, experienceDetails, educationDetails } = detail;
  const { panDocument, aadhaarDocument, profile } = personalDetails.documents;
  const { panDocument: pan, aadhaarDocument: aadhaar, profile: photo, passbookFile, paySlip, documentFile } = allFields;
  return [
    documentAt('personal.panDocument', pan.label, panDocument),
    documentAt('personal.aadhaarDocument', aadhaar.label, aadhaarDocument),
    documentAt('personal.profile', photo.label, profile),
    documentAt('bank.passbookFile', passbookFile.label, bankDetails.documents.passbookFile),
    ...experienceDetails.detailsResponses.map(({ canExperienceId: id, companyName, documents }) =>
      documentAt(`experience.${id}.paySlip`, t.of(paySlip.label, companyName), documents.paySlip),
    ),
    ...educationDetails.map(({ canEducationId: id, educationType, documents }) =>
      documentAt(
        `education.${id}.documentFile`,
        t.of(documentFile.label, t.level[educationType]),
        documents.documentFile,
      ),
    ),
  ].filter((document) => document !== null);
}

/** What this document was before the form was sent back, covered as it is now; null where it is the same. */
export function documentBefore(detail: CandidateRecord, { path, title }: CandidateDocument): CandidateDocument | null {
  const before = detail.documentsBefore.find((one) => one.path === path);
  return documentAt(path, title, before?.document ?? null, detail.submissionVersion - 1);
}

/** Our own server covers identity documents; a link of another one opens them without asking. */
function documentAt(
  path: string,
  title: string,
  held: HeldDocument | null,
  submission?: number,
): CandidateDocument | null {
  if (held === null) return null;
  const { url, ...file } = held;
  if (url !== null) return { path, title, file, link: url, reveal: null };
  const field = path.split('.').at(-1);
  if (field !== 'panDocument' && field !== 'aadhaarDocument' && field !== 'passbookFile') return null;
  return { path, title, file, link: null, reveal: field, submission };
}
