import * as z from 'zod/mini';
import { type EducationDetails, saveCandidateEducationDetails } from '#contract/joining.ts';
import { refusalOfDocument } from '#domain/joining/documents/documents.ts';
import {
  collegeFields,
  educationFields,
  type EducationLevel,
  educationLevels,
  educationSchema,
  mandatoryLevels,
  schoolFields,
} from '#domain/joining/education.ts';
import { entryTitles } from '#domain/joining/fields/labels.ts';
import { educationLabels, joiningMessages as m } from '#domain/joining/messages.ts';
import type { CallError } from '#web/api/client.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import { fillIn, storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import type { StepRules } from '#web/candidate/joining/form/step-rules.ts';
import { chosenFilesOf, type StepValues, stepValuesOf } from '#web/candidate/joining/form/step-values.ts';
import { readStep, type Versioned } from '#web/candidate/joining/wizard/step-reads.ts';

/** The id is that of the stored entry; which of the other fields count depends on the level. */
export type EntryValues = Omit<StepValues<typeof educationFields>, 'educationType' | 'isPursuing'> & {
  educationType: '' | EducationLevel;
  isPursuing: 'Yes' | 'No';
  canEducationId: RecordId | null;
};
export type EducationValues = { entries: EntryValues[] };

/** An entry of this level before anything is typed. */
export function blankEntry(educationType: '' | EducationLevel): EntryValues {
  return { ...stepValuesOf(educationFields), educationType, isPursuing: 'No', canEducationId: null };
}

/** A level can be there once, so an entry that is not stored yet replaces the stored one of its level. */
export const educationEntries: EntryRules = {
  list: 'entries',
  id: 'canEducationId',
  blank: blankEntry(''),
  isSame: (typed, saved) => typed['educationType'] !== '' && typed['educationType'] === saved['educationType'],
};

export const isCollege = (level: '' | EducationLevel): boolean =>
  level === 'PG' || level === 'UG' || level === 'DIPLOMA';

export const isSchool = (level: '' | EducationLevel): boolean => level === 'HIGHER_SECONDARY' || level === 'SECONDARY';

/** The mandatory levels first, saved or blank, then what else there is. */
function withMandatory(entries: EntryValues[]): EducationValues {
  const mandatory = mandatoryLevels.map(
    (level) => entries.find(({ educationType }) => educationType === level) ?? blankEntry(level),
  );
  return { entries: [...mandatory, ...entries.filter((entry) => !mandatory.includes(entry))] };
}

function valuesOf({ entries }: { entries: readonly EducationDetails[] }): EducationValues {
  const valuesOfEntry = (entry: EducationDetails): EntryValues => {
    const { canEducationId, educationType, isPursuing } = entry;
    return { ...stepValuesOf(educationFields, entry), canEducationId, educationType, isPursuing };
  };
  return withMandatory(entries.map(valuesOfEntry));
}

/** The stored marksheet of the entry with this id. */
export const storedMarksheet = (saved: readonly EducationDetails[], id: RecordId | null) =>
  saved.find((entry) => entry.canEducationId === id)?.documents.documentFile;

/** The texts that count for a level: a change of level leaves those of the other behind. */
export function textsOf(level: '' | EducationLevel) {
  if (isCollege(level)) return [...collegeFields, 'passingYear'] as const;
  const stream = level === 'HIGHER_SECONDARY' ? (['stream'] as const) : [];
  return [...schoolFields, ...stream, 'passingYear'] as const;
}

export const educationRules: StepRules<Versioned<EducationDetails>, EducationValues> = {
  step: 'education',
  read: readStep.education,
  call: saveCandidateEducationDetails,
  schema: z.object({ entries: educationSchema }),
  labels: { labels: educationLabels, groupOf: entryGroup('entries', 'education') },
  names: [
    { request: 'candidateEducationDetailsRequests', form: 'entries' },
    { request: 'educationDetailsRequests', form: 'entries' },
  ],
  entries: educationEntries,
  sayFailure: sayEducationFailure,
  valuesOf,
  restore(kept, saved) {
    if (typeof kept !== 'object' || kept === null || !('entries' in kept) || !Array.isArray(kept.entries)) {
      return valuesOf(saved);
    }
    const entries = kept.entries.map((entry: unknown): EntryValues => {
      const typed = fillIn(blankEntry(''), entry);
      return {
        ...typed,
        educationType: educationLevels.find((level) => level === typed.educationType) ?? '',
        isPursuing: typed.isPursuing === 'Yes' ? 'Yes' : 'No',
        documentFile: storedValue(storedMarksheet(saved.entries, typed.canEducationId)),
      };
    });
    return withMandatory(entries);
  },
  filesOf: ({ entries }) =>
    entries.flatMap((entry, index) => chosenFilesOf(educationFields, entry, entryTitles.education(index + 1))),
  /** The parts of saveCandidateEducationDetails (docs/rules/files.md#multipart-keys). */
  request({ entries }, head) {
    const form = new JoiningForm(head);
    for (const [index, entry] of entries.entries()) {
      const at = `candidateEducationDetailsRequests[${index}].`;
      form.text(`${at}educationType`, entry.educationType);
      form.id(`${at}canEducationId`, entry.canEducationId);
      form.text(`${at}isPursuing`, entry.isPursuing);
      for (const name of textsOf(entry.educationType)) form.text(at + name, entry[name]);
      form.file(`${at}documentFile`, entry.documentFile);
    }
    return form.multipart();
  },
  alertsOf: ({ entries }) =>
    entries.flatMap(({ educationType: level, documentFile }, index) => {
      if (level === '') return [m.educationLevelMissing(index + 1)];
      if (documentFile === null) return [m.marksheetMissing(level)];
      const refused = documentFile.from === 'upload' && refusalOfDocument('document', documentFile) !== null;
      return refused ? [m.marksheetInvalid(level)] : [];
    }),
};

/** Why the education step was not saved (docs/rules/joining-form.md#when-a-save-fails): the server's message, else the
 * status text, else 'Unknown error'; words of their own when there was no answer. */
export function sayEducationFailure({ serverMessage, status, statusText, cause }: CallError): string {
  if (serverMessage !== null) return m.educationSaveFailed(serverMessage);
  if (status !== null) return m.educationSaveFailed(statusText || m.unknownError);
  return cause === undefined ? m.educationUnexpected : m.educationNoAnswer;
}
