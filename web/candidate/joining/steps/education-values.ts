import type { EducationDetails } from '#contract/joining.ts';
import { refusalOfDocument } from '#domain/joining/documents.ts';
import { type EducationLevel, educationLevels, mandatoryLevels } from '#domain/joining/education.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import {
  chosenFile,
  type DocumentValue,
  fillIn,
  storedValue,
} from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup, type FieldPlaces, type PathNames } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';

const collegeTexts = ['universityName', 'collegeName', 'degree', 'specialization', 'cgpa'] as const;
const schoolTexts = ['schoolName', 'board', 'stream', 'percentage'] as const;
const texts = [...collegeTexts, ...schoolTexts, 'passingYear'] as const;
type EducationText = (typeof texts)[number];

/** One entry (docs/rules/joining-fields.md#education-fields); which of its fields count depends on its level. */
export type EntryValues = Record<EducationText, string> & {
  educationType: '' | EducationLevel;
  isPursuing: 'Yes' | 'No';
  canEducationId: number | null;
  documentFile: DocumentValue;
};
export type EducationValues = { entries: EntryValues[] };

/** An entry of this level before anything is typed. */
export function blankEntry(educationType: '' | EducationLevel): EntryValues {
  const empty = Object.fromEntries(texts.map((name) => [name, ''])) as Record<EducationText, string>;
  return { ...empty, educationType, isPursuing: 'No', canEducationId: null, documentFile: null };
}

/** A level can be there once, so an entry that is not stored yet stands for the stored one of its level. */
export const educationEntries: EntryRules = {
  list: 'entries',
  id: 'canEducationId',
  blank: blankEntry(''),
  isSame: (typed, saved) => typed['educationType'] !== '' && typed['educationType'] === saved['educationType'],
};

export function isCollege(level: '' | EducationLevel): boolean {
  return level === 'PG' || level === 'UG' || level === 'DIPLOMA';
}

export function isSchool(level: '' | EducationLevel): boolean {
  return level === 'HIGHER_SECONDARY' || level === 'SECONDARY';
}

/** True for an entry that is always there: the first ones of the form, in this order. */
export function isMandatoryEntry(index: number): boolean {
  return index < mandatoryLevels.length;
}

function savedEntry(entry: EducationDetails): EntryValues {
  return {
    canEducationId: entry.canEducationId,
    educationType: entry.educationType,
    isPursuing: entry.isPursuing,
    passingYear: entry.passingYear,
    universityName: entry.universityName ?? '',
    collegeName: entry.collegeName ?? '',
    degree: entry.degree ?? '',
    specialization: entry.specialization ?? '',
    cgpa: entry.cgpa?.toString() ?? '',
    schoolName: entry.schoolName ?? '',
    board: entry.board ?? '',
    stream: entry.stream ?? '',
    percentage: entry.percentage?.toString() ?? '',
    documentFile: storedValue(entry.documents.documentFile),
  };
}

/** The mandatory levels first, saved or blank, then what else there is. */
function withMandatory(entries: EntryValues[]): EducationValues {
  const mandatory = mandatoryLevels.map(
    (level) => entries.find(({ educationType }) => educationType === level) ?? blankEntry(level),
  );
  return { entries: [...mandatory, ...entries.filter((entry) => !mandatory.includes(entry))] };
}

export function educationValuesOf(saved: readonly EducationDetails[]): EducationValues {
  return withMandatory(saved.map(savedEntry));
}

/** The stored marksheet of the entry with this id. */
export function storedMarksheet(saved: readonly EducationDetails[], id: number | null) {
  return saved.find((entry) => entry.canEducationId === id)?.documents.documentFile;
}

export function restoreEducation(kept: unknown, saved: readonly EducationDetails[]): EducationValues {
  if (typeof kept !== 'object' || kept === null || !('entries' in kept) || !Array.isArray(kept.entries)) {
    return educationValuesOf(saved);
  }
  const entries = kept.entries.map((entry: unknown): EntryValues => {
    const typed = fillIn(blankEntry(''), entry);
    return {
      ...typed,
      educationType: educationLevels.find((level) => level === typed.educationType) ?? '',
      isPursuing: typed.isPursuing === 'Yes' ? 'Yes' : 'No',
      documentFile: storedValue(storedMarksheet(saved, typed.canEducationId)),
    };
  });
  return withMandatory(entries);
}

export function educationFiles(values: EducationValues): { label: string; name: string; file: File }[] {
  return values.entries.flatMap(({ documentFile }, index) => {
    const file = chosenFile(documentFile);
    return file === null ? [] : [{ label: `Education ${index + 1}, Marksheet`, name: file.name, file }];
  });
}

/** The texts that count for a level: a change of level leaves those of the other behind. */
export function textsOf(level: '' | EducationLevel): EducationText[] {
  if (isCollege(level)) return [...collegeTexts, 'passingYear'];
  const school = schoolTexts.filter((name) => name !== 'stream' || level === 'HIGHER_SECONDARY');
  return [...school, 'passingYear'];
}

/** The parts of saveCandidateEducationDetails (docs/rules/files.md#multipart-keys). */
export function educationForm(values: EducationValues, candidateId: string, version: number): FormData {
  const form = new JoiningForm();
  form.text('candidateId', candidateId);
  form.text('version', version);
  for (const [index, entry] of values.entries.entries()) {
    const at = `candidateEducationDetailsRequests[${index}].`;
    form.text(`${at}educationType`, entry.educationType);
    form.id(`${at}canEducationId`, entry.canEducationId);
    form.text(`${at}isPursuing`, entry.isPursuing);
    for (const name of textsOf(entry.educationType)) form.text(at + name, entry[name]);
    form.file(`${at}documentFile`, entry.documentFile);
  }
  return form.multipart();
}

/** The alerts: what is missing in which entry (docs/rules/joining-form.md#when-a-step-has-errors). */
export function educationAlerts({ entries }: EducationValues): string[] {
  return entries.flatMap(({ educationType: level, documentFile }, index) => {
    if (level === '') return [m.educationLevelMissing(index + 1)];
    if (documentFile === null) return [m.marksheetMissing(level)];
    const refused = documentFile.from === 'upload' && refusalOfDocument('document', documentFile) !== null;
    return refused ? [m.marksheetInvalid(level)] : [];
  });
}

export const educationNames: PathNames = [
  { request: 'candidateEducationDetailsRequests', form: 'entries' },
  { request: 'educationDetailsRequests', form: 'entries' },
];

export const educationPlaces: FieldPlaces = {
  labels: {
    educationType: 'Education Level',
    isPursuing: 'Currently Pursuing',
    universityName: 'University Name',
    collegeName: 'College Name',
    degree: 'Degree',
    specialization: 'Specialization',
    cgpa: 'CGPA',
    schoolName: 'School Name',
    board: 'Board',
    stream: 'Stream',
    percentage: 'Percentage',
    passingYear: 'Passing Year',
    documentFile: 'Marksheet',
  },
  groupOf: entryGroup('entries', 'Education'),
};
