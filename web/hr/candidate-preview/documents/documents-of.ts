import type { StoredDocument } from '#contract/joining.ts';
import { identityDocuments, type IdentityDocument } from '#contract/onboarding.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import type { HeldDocument } from '#web/api/read/documents.ts';
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
  const { passbookFile, paySlip, documentFile } = allFields;
  const personal = ['panDocument', 'aadhaarDocument', 'identityDocument', 'profile'] as const;
  return [
    ...personal.map((key) => documentAt(`personal.${key}`, allFields[key].label, personalDetails.documents[key])),
    documentAt('bank.passbookFile', passbookFile.label, bankDetails.documents.passbookFile),
    ...experienceDetails.detailsResponses.map(({ canExperienceId: id, companyName, documents }) =>
      documentAt(`experience.${id}.paySlip`, t.of(paySlip.label, companyName), documents.paySlip),
    ),
    ...educationDetails.map(({ canEducationId: id, educationType: level, documents }) =>
      documentAt(`education.${id}.documentFile`, t.of(documentFile.label, t.level[level]), documents.documentFile),
    ),
  ].filter((document) => document !== null);
}

/** What this document was before the form was sent back, covered as it is now; null where it is the same. */
export function documentBefore(detail: CandidateRecord, { path, title }: CandidateDocument): CandidateDocument | null {
  const before = detail.documentsBefore.find((one) => one.path === path);
  return documentAt(path, title, before?.document ?? null, detail.submissionVersion - 1);
}

/** Our own server covers identity documents; a link of another one opens them without asking. */
function documentAt(path: string, title: string, held: HeldDocument | null, submission?: number) {
  if (held === null) return null;
  const { url, ...file } = held;
  if (url !== null) return { path, title, file, link: url, reveal: null };
  const field = path.split('.').at(-1);
  const reveal = identityDocuments.find((one) => one === field);
  return reveal === undefined ? null : { path, title, file, link: null, reveal, submission };
}
