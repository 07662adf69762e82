import type { StoredDocument } from '#contract/joining.ts';
import type { IdentityDocument } from '#contract/onboarding.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import type { HeldDocument } from '#web/api/read/documents.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';

/** One document of a candidate, as the pane lists it. */
export type CandidateDocument = {
  /** The same document keeps it over reloads; a replaced one has another. */
  key: string;
  /** Where it is in the form, as a mark names it (docs/rules/review.md#what-is-marked). */
  path: string;
  title: string;
  /** Under its picture in the strip. */
  short: string;
  file: Omit<StoredDocument, 'url'>;
} & (
  | { link: string; reveal: null }
  /** Covered: only a recorded reveal hands out a link; `submission` where it is what was submitted then. */
  | { link: null; reveal: IdentityDocument; submission?: number }
);

const keyOf = {
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
    panDocument && identity('personal', 'panDocument', panDocument),
    aadhaarDocument && identity('personal', 'aadhaarDocument', aadhaarDocument),
    profile && profile.url !== null
      ? open(
          keyOf.profile(),
          { path: 'personal.profile', title: allFields.profile.label, short: t.short.profile },
          { ...profile, url: profile.url },
        )
      : null,
    passbookFile && identity('bank', 'passbookFile', passbookFile),
    ...experienceDetails.detailsResponses.map(({ canExperienceId, companyName, documents }) =>
      documents.paySlip === null
        ? null
        : open(
            keyOf.payslip(canExperienceId),
            {
              path: `experience.${canExperienceId}.paySlip`,
              title: t.of(allFields.paySlip.label, companyName),
              short: companyName,
            },
            documents.paySlip,
          ),
    ),
    ...educationDetails.map(({ canEducationId, educationType, documents }) =>
      documents.documentFile === null
        ? null
        : open(
            keyOf.marksheet(canEducationId),
            {
              path: `education.${canEducationId}.documentFile`,
              title: t.of(allFields.documentFile.label, t.level[educationType]),
              short: t.level[educationType],
            },
            documents.documentFile,
          ),
    ),
  ].filter((document) => document !== null);
}

/** What this document was before the form was sent back, covered as it is now; undefined where it is the same. */
export function documentBefore(detail: CandidateRecord, now: CandidateDocument): CandidateDocument | undefined {
  const document = detail.documentsBefore.find(({ path }) => path === now.path)?.document;
  if (document === undefined || document === null) return undefined;
  const { title, short, path, reveal } = now;
  const names = { path, title, short };
  const key = `${now.key}-before`;
  if (document.url !== null) return open(key, names, { ...document, url: document.url });
  const submission = detail.submissionVersion - 1;
  return reveal === null ? undefined : { key, ...names, file: document, link: null, reveal, submission };
}

/** Our own server covers it; a link of another one opens it without asking. */
function identity(step: JoiningStep, field: IdentityDocument, file: HeldDocument): CandidateDocument {
  const [key, path] = [keyOf.identity(field), `${step}.${field}`];
  const names = { key, path, title: allFields[field].label, short: t.short[field], file };
  return file.url === null ? { ...names, link: null, reveal: field } : { ...names, link: file.url, reveal: null };
}

function open(
  key: string,
  names: { path: string; title: string; short: string },
  file: StoredDocument,
): CandidateDocument {
  return { key, ...names, file, link: file.url, reveal: null };
}
