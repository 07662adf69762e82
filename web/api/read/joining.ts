import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
} from '#contract/joining.ts';
import { aadhaarModes } from '#domain/joining/aadhaar.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields, educationLevels } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import {
  type Answer,
  type FileKey,
  fileFields,
  type Fields as StepFields,
  type TextKey,
  textFields,
  type UrlOf,
} from '#domain/joining/fields/define-fields.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { openDocument } from './documents.ts';
import { anyOf, dateOf, type Fields, fieldsOf, listOf, numberOf, oneOf, textOf, textOrNull } from './fields.ts';
import { type RecordId, recordIdOf } from './record-ids.ts';

/** The version that a step was read in; 0 where the server counts none. */
export const versionOf = (value: unknown): number => numberOf(value) ?? 0;

/** The id of an entry, or its position in the list, below zero, where the server names none: it tells entries apart on
 * the screen, and is never sent (`JoiningForm.id`). */
const entryId = (value: unknown, index: number): RecordId => recordIdOf(value) ?? -1 - index;

/** The answers of these fields, under any of their names; null for what is not there. */
function readAnswers<F extends StepFields>(step: F, fields: Fields) {
  const answers = textFields(step).map(([key, { names = [], choices, shown }]) => {
    const value = anyOf(fields, key, ...names);
    if (choices !== undefined) return [key, oneOf(choices, value)];
    if (shown === 'grade') return [key, numberOf(value)];
    return [key, shown === 'date' ? dateOf(value) || null : textOrNull(value)];
  });
  return Object.fromEntries(answers) as { [K in TextKey<F>]: Answer<F[K]> };
}

function readLinks<F extends StepFields>(step: F, fields: Fields) {
  const links = fileFields(step).map(([, { file }]) => [file.url, textOrNull(fields[file.url])]);
  return Object.fromEntries(links) as { [K in FileKey<F> as UrlOf<F[K]>]: string | null };
}

/** The files of these fields, as `open` finds each by its name and that of its link. */
export function readFiles<F extends StepFields, D>(
  step: F,
  fields: Fields,
  open: (fields: Fields, field: string, link: string) => D,
) {
  const files = fileFields(step).map(([key, { file }]) => [key, open(fields, key, file.url)]);
  return Object.fromEntries(files) as Record<FileKey<F>, D>;
}

const readStep = <F extends StepFields>(step: F, fields: Fields) => ({
  candidateId: textOf(fields.candidateId),
  ...readAnswers(step, fields),
  ...readLinks(step, fields),
  documents: readFiles(step, fields, openDocument),
  version: versionOf(fields.version),
});

export function readPersonal(raw: unknown): PersonalDetails {
  const fields = fieldsOf(raw);
  // HR's view has a name of its own for it (docs/rules/calls.md#onboarding-calls).
  const alterNativeMobileNumber = anyOf(fields, 'alterNativeMobileNumber', 'alternativeMobileNumber');
  const aadhaar = oneOf(aadhaarModes, fields.aadhaar);
  return { ...readStep(personalFields, { ...fields, alterNativeMobileNumber }), ...(aadhaar && { aadhaar }) };
}

export const readBank = (raw: unknown): BankDetails => readStep(bankFields, fieldsOf(raw));

/** The experience step: `detailsResponses`, or the list itself. A candidate with jobs is not a fresher. */
export function readExperience(raw: unknown): ExperienceDetails {
  const fields = fieldsOf(raw);
  const jobs = listOf(Array.isArray(raw) ? raw : anyOf(fields, 'detailsResponses', 'experiences'));
  const isFresher = oneOf(['true', 'false'], String(fields.isFresher));
  return {
    isFresher: isFresher ?? (jobs.length > 0 ? 'false' : null),
    detailsResponses: jobs.map((job, index) => readJob(fieldsOf(job), index)),
    version: versionOf(fields.version),
  };
}

function readJob(fields: Fields, index: number): ExperienceDetails['detailsResponses'][number] {
  const { jobType, isCurrentJob, ...answers } = readAnswers(experienceFields, fields);
  return {
    canExperienceId: entryId(fields.canExperienceId, index),
    ...orBlank(answers),
    jobType,
    isCurrentJob,
    ...readLinks(experienceFields, fields),
    documents: readFiles(experienceFields, fields, openDocument),
  };
}

/** The entries of the education step; what names none of the levels is no entry. */
export function readEducation(raw: unknown): EducationDetails[] {
  return listOf(raw).flatMap((entry, index) => {
    const fields = fieldsOf(entry);
    const educationType = oneOf(educationLevels, anyOf(fields, 'educationType', 'selectedLevel'));
    return educationType === null ? [] : [{ ...readEntry(fields, index), educationType }];
  });
}

function readEntry(fields: Fields, index: number): Omit<EducationDetails, 'educationType'> {
  const answers = readAnswers(educationFields, fields);
  const isTrue = fields.isPursuing === true || oneOf(['true', 'Y'], fields.isPursuing) !== null;
  return {
    ...answers,
    canEducationId: entryId(fields.canEducationId, index),
    isPursuing: answers.isPursuing ?? (isTrue ? 'Yes' : 'No'),
    passingYear: answers.passingYear ?? '',
    stream: textOrNull(fields.stream),
    ...readLinks(educationFields, fields),
    documents: readFiles(educationFields, fields, openDocument),
  };
}

/** The members of the family step; an unknown relation is left to be chosen again. */
export function readFamily(raw: unknown): FamilyDetails[] {
  return listOf(raw).map((member, index) => {
    const fields = fieldsOf(member);
    const { name, dateOfBirth, ...answers } = readAnswers(familyFields, fields);
    const isGuardian = fields.isGuardian === 'Yes' ? { isGuardian: 'Yes' as const } : {};
    return {
      canFamilyId: entryId(fields.canFamilyId, index),
      ...orBlank({ name, dateOfBirth }),
      ...answers,
      ...isGuardian,
    };
  });
}

/** Answers that an entry always has; blank where the answer lacks them. */
function orBlank<K extends string>(answers: Record<K, string | null>) {
  const entries = Object.entries<string | null>(answers).map(([key, value]) => [key, value ?? '']);
  return Object.fromEntries(entries) as Record<K, string>;
}
