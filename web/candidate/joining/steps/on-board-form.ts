import type { StoredDocument } from '#contract/joining.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import {
  type Fields,
  fileFields,
  type FileKey,
  pickFields,
  type TextKey,
  textFields,
} from '#domain/joining/fields/define-fields.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { JoiningDetails } from '#web/joining-summary/summary-types.ts';
import { textsOf } from './education/education-values.ts';

/** The parts of saveOnBoardDetails (docs/rules/files.md#keys-of-the-final-submit): the whole record as it is saved, with
 * the files that no read has shown to be stored. */
export function onBoardForm(details: JoiningDetails): FormData {
  const form = new JoiningForm();
  personal(form, details);
  bank(form, details);
  experience(form, details);
  education(form, details);
  family(form, details);
  return form.multipart();
}

function add<F extends Fields>(form: JoiningForm, at: string, fields: F, saved: Saved<F>): void {
  for (const [key, { names }] of textFields(fields)) form.text(at + (names?.[0] ?? key), saved[key]);
  for (const [key] of fileFields(fields)) form.file(at + key, storedValue(saved.documents?.[key]));
}
type Saved<F extends Fields> = { readonly [K in TextKey<F>]: string | number | null } & {
  readonly documents?: Readonly<Record<FileKey<F>, StoredDocument | null>>;
};

function personal(form: JoiningForm, { personalDetails: saved, experienceDetails }: JoiningDetails): void {
  const isPermanentAddressSame = saved.isPermanentAddressSame ?? 'N';
  add(form, 'personalDetailsRequest.', fieldsFilledIn(personalFields, saved), { ...saved, isPermanentAddressSame });
  const { isFresher } = experienceDetails;
  if (isFresher !== null) {
    form.text('personalDetailsRequest.experienceType', isFresher === 'true' ? 'FRESHER' : 'EXPERIENCE');
  }
}

function bank(form: JoiningForm, { bankDetails: saved }: JoiningDetails): void {
  add(form, 'bankDetailsRequest.', bankFields, saved);
}

function experience(form: JoiningForm, { experienceDetails }: JoiningDetails): void {
  for (const [index, job] of experienceDetails.detailsResponses.entries()) {
    const at = `experienceDetailsRequest[${index}].`;
    form.id(`${at}canExperienceId`, job.canExperienceId);
    add(form, at, fieldsOfJob(job), job);
  }
}

function education(form: JoiningForm, { educationDetails }: JoiningDetails): void {
  for (const [index, entry] of educationDetails.entries()) {
    const at = `educationDetailsRequests[${index}].`;
    form.id(`${at}canEducationId`, entry.canEducationId);
    const asked = ['educationType', 'isPursuing', ...textsOf(entry.educationType), 'documentFile'] as const;
    add(form, at, pickFields(educationFields, asked), entry);
  }
}

function family(form: JoiningForm, { familyDetails }: JoiningDetails): void {
  for (const [index, member] of familyDetails.entries()) {
    const at = `familyDetailsRequests[${index}].`;
    form.id(`${at}canFamilyId`, member.canFamilyId);
    add(form, at, familyFields, member);
  }
}
