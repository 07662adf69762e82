import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { askedFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import type { JoiningFileField } from '#domain/joining/fields/all-fields.ts';
import { type Fields, pickFields } from '#domain/joining/fields/define-fields.ts';
import {
  addressTitles,
  entryTitles,
  fresherLabels,
  levelLabels,
  sectionTitles,
} from '#domain/joining/fields/labels.ts';
import { isMaskedNumber, type MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { experienceLabels, joiningMessages } from '#domain/joining/messages.ts';
import {
  currentAddressFields,
  identityNumberFields,
  permanentAddressFields,
  personalFields,
  personalFileFields,
  personFields,
} from '#domain/joining/personal.ts';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';
import { pathLabels } from '#domain/review/messages.ts';
import { fieldOfPath } from '#domain/review/paths.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { type CandidateDocument, documentsOf } from '#web/hr/candidate-preview/documents/documents-of.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';

/** One answer of a form under review; `value` as it is read, null where nothing was given: then `missing` says so. */
export type ReviewAnswer = {
  path: string;
  label: string;
  value: string | null;
  masked: MaskedNumber | null;
  missing: string;
};

/** Answers that belong together, under a title where their section has several of these. */
type ReviewGroup = { key: string; title: string | null; answers: ReviewAnswer[] };

export type ReviewSection = { path: JoiningStep; title: string; groups: ReviewGroup[]; documents: CandidateDocument[] };

/** What a reviewer goes through and counts: each section, then its documents. */
export type ReviewItem = { path: string; section: ReviewSection; document: CandidateDocument | null };

export function reviewSections(detail: CandidateRecord): ReviewSection[] {
  const documents = documentsOf(detail);
  const groups: Record<JoiningStep, ReviewGroup[]> = {
    personal: personalGroups(detail),
    bank: [groupOf('bank', null, { ...pickFields(bankFields, ['accountNumber']), ...bankFields }, detail.bankDetails)],
    experience: experienceGroups(detail),
    education: detail.educationDetails.map((entry, index) => {
      const title = entryTitles.educationOf(index + 1, levelLabels[entry.educationType]);
      return groupOf(`education.${entry.canEducationId}`, title, askedFields(entry), entry);
    }),
    family: detail.familyDetails.map((member, index) =>
      groupOf(`family.${member.canFamilyId}`, entryTitles.family(index + 1), familyFields, member),
    ),
  };
  return joiningSteps.map((step) => ({
    path: step,
    title: sectionTitles[step],
    groups: groups[step],
    documents: documents.filter(({ path }) => path.startsWith(`${step}.`)),
  }));
}

export function reviewItems(sections: readonly ReviewSection[]): ReviewItem[] {
  return sections.flatMap((section) => [
    { path: section.path, section, document: null },
    ...section.documents.map((document) => ({ path: document.path, section, document })),
  ]);
}

/** What a mark is about, in words: 'Bank Details', 'Bank Details: IFSC Code', 'Payslip, Old Foods Ltd'. */
export function pathLabel(sections: readonly ReviewSection[], path: string): string {
  for (const section of sections) {
    if (section.path === path) return section.title;
    const document = section.documents.find((one) => one.path === path);
    if (document !== undefined) return document.title;
    for (const { title, answers } of section.groups) {
      const answer = answers.find((one) => one.path === path);
      if (answer !== undefined) return pathLabels.inSection(title ?? section.title, answer.label);
    }
  }
  return fieldOfPath(path)?.label ?? '';
}

function personalGroups({ personalDetails: details }: CandidateRecord): ReviewGroup[] {
  const same = pickFields(personalFields, ['isPermanentAddressSame']);
  const permanent = details.isPermanentAddressSame === 'Y' ? same : permanentAddressFields;
  const own = fieldsFilledIn({ ...identityNumberFields, ...personFields, ...personalFileFields }, details);
  return [
    groupOf('personal', null, own, details),
    groupOf('personal', addressTitles.current, currentAddressFields, details),
    groupOf('personal', addressTitles.permanent, permanent, details),
  ];
}

function experienceGroups({ experienceDetails: { isFresher, detailsResponses: jobs } }: CandidateRecord) {
  const value = isFresher === 'true' || isFresher === 'false' ? fresherLabels[isFresher] : null;
  const missing = joiningMessages.notProvided;
  const kind = { path: 'experience.isFresher', label: experienceLabels.isFresher, value, masked: null, missing };
  const entries = jobs.map((job, index) =>
    groupOf(`experience.${job.canExperienceId}`, entryTitles.experience(index + 1), fieldsOfJob(job), job),
  );
  return [{ key: kind.path, title: null, answers: [kind] }, ...(isFresher === 'true' ? [] : entries)];
}

function groupOf(path: string, title: string | null, fields: Fields, details: object): ReviewGroup {
  const values = new Map<string, unknown>(Object.entries(details));
  const documents = (values.get('documents') ?? {}) as Partial<Record<string, object | null>>;
  const answers = Object.entries(fields)
    // A file that is there is a document of the section.
    .filter(([key, { file }]) => file === undefined || documents[key] === null)
    .map(([key, field]) => {
      const value = (values.get(key) ?? null) as string | number | null;
      return {
        path: `${path}.${key}`,
        label: field.label,
        value: shownValue(field, value),
        masked: isMaskedNumber(key) ? key : null,
        missing: field.file ? joiningMessages.noneUploaded[key as JoiningFileField] : joiningMessages.notProvided,
      };
    });
  return { key: `${path} ${title ?? ''}`, title, answers };
}
