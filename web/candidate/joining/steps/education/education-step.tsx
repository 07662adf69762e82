import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type EducationDetails, saveCandidateEducationDetails } from '#contract/joining.ts';
import { refusalOfDocument } from '#domain/joining/documents/documents.ts';
import {
  askedFields,
  educationFields,
  type EducationLevel,
  educationLevels,
  educationSchema,
  mandatoryLevels,
} from '#domain/joining/education.ts';
import { pickFields } from '#domain/joining/fields/define-fields.ts';
import { entryTitles, levelLabels } from '#domain/joining/fields/labels.ts';
import { educationLabels, joiningMessages as m } from '#domain/joining/messages.ts';
import { softMessages } from '#domain/joining/warnings/soft-messages.ts';
import { passedTooLate } from '#domain/joining/warnings/soft-values.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { nameDate } from '#domain/values/calendar.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import type { CallError } from '#web/api/client.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf, optionsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { fillIn, storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import {
  addValues,
  chosenFilesOf,
  type StepValues,
  stepValuesOf,
  type StepRules,
} from '#web/candidate/joining/form/step-values.ts';
import { readStep, type Versioned } from '#web/candidate/joining/wizard/step-reads.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, cell, Stack } from '#web/ui/layout/layout.tsx';
import { educationStepTexts as t } from './texts.ts';

/** The id is that of the stored entry; which of the other fields count depends on the level. */
export type EntryValues = Omit<StepValues<typeof educationFields>, 'educationType' | 'isPursuing'> & {
  educationType: '' | EducationLevel;
  isPursuing: 'Yes' | 'No';
  canEducationId: RecordId | null;
};
type EducationValues = { entries: EntryValues[] };

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

const isCollege = (level: '' | EducationLevel): boolean => level === 'PG' || level === 'UG' || level === 'DIPLOMA';

const isSchool = (level: '' | EducationLevel): boolean => level === 'HIGHER_SECONDARY' || level === 'SECONDARY';

/** The mandatory levels first, saved or blank, then what else there is. */
function withMandatory(entries: EntryValues[]): EducationValues {
  const mandatory = mandatoryLevels.map(
    (level) => entries.find(({ educationType }) => educationType === level) ?? blankEntry(level),
  );
  return { entries: [...mandatory, ...entries.filter((entry) => !mandatory.includes(entry))] };
}

function valuesOf({ entries }: { entries: readonly EducationDetails[] }): EducationValues {
  const values = entries.map((entry) => {
    const { canEducationId, educationType, isPursuing } = entry;
    return { ...stepValuesOf(educationFields, entry), canEducationId, educationType, isPursuing };
  });
  return withMandatory(values);
}

/** The stored marksheet of the entry with this id. */
const storedMarksheet = (saved: readonly EducationDetails[], id: RecordId | null) =>
  saved.find((entry) => entry.canEducationId === id)?.documents.documentFile;

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
      form.id(`${at}canEducationId`, entry.canEducationId);
      // What the schema has let through has a level; a change of it leaves the texts of the other behind.
      const level = { ...entry, educationType: entry.educationType as EducationLevel };
      const always = pickFields(educationFields, ['educationType', 'isPursuing']);
      addValues(form, at, { ...always, ...askedFields(level) }, entry);
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

/** The education step (docs/rules/joining-fields.md#education-fields). */
export function EducationStep() {
  const texts = { title: t.title, lead: t.lead, loading: m.loadingEducation, failed: m.loadFailed('education') };
  return <StepPage {...texts} rules={educationRules} Fields={EducationFields} />;
}

type EducationForm = UseFormReturn<EducationValues>;
type EntryProps = { form: EducationForm; index: number };

/** The mandatory levels are always there, first and in this order; others are added and removed below them. */
function EducationFields({ form, saved }: { form: EducationForm; saved: { entries: readonly EducationDetails[] } }) {
  const entries = useFieldArray({ control: form.control, name: 'entries', keyName: 'key' });
  const disabled = entries.fields.length >= educationLevels.length;
  return (
    <Stack>
      <p>
        {t.otherWays} <HrContact />
      </p>
      <EntryCards
        list="entries"
        entries={entries.fields}
        titleOf={entryTitles.education}
        renderDetail={(index) => <LevelName form={form} index={index} />}
        kept={mandatoryLevels.length}
        onRemove={entries.remove}
        add={{ label: t.add, onAdd: () => entries.append(blankEntry(''), { shouldFocus: false }), disabled }}
      >
        {(entry, index) => (
          <Entry form={form} index={index} marksheet={storedMarksheet(saved.entries, entry.canEducationId)} />
        )}
      </EntryCards>
    </Stack>
  );
}

function LevelName({ form, index }: EntryProps) {
  const level = useWatch({ control: form.control, name: `entries.${index}.educationType` });
  return level === '' ? null : <span>{levelLabels[level]}</span>;
}

function Entry({ form, index, marksheet }: EntryProps & { marksheet: ReturnType<typeof storedMarksheet> }) {
  const at = `entries.${index}` as const;
  const { input, text, choice } = controlsOf(form, educationFields, `${at}.`);
  const all = useWatch({ control: form.control, name: 'entries' });
  const [level, pursuing] = useWatch({ control: form.control, name: [`${at}.educationType`, `${at}.isPursuing`] });
  return (
    <FieldGrid>
      <LevelField form={form} index={index} />
      <RadioGroupField {...text('isPursuing')} className={cell.half} options={optionsOf(educationFields.isPursuing)} />
      {isCollege(level) && (
        <>
          <TextField {...text('universityName')} className={cell.half} />
          <TextField {...text('collegeName')} className={cell.half} />
          <TextField {...text('degree')} className={cell.half} />
          <TextField {...text('specialization')} className={cell.half} />
          <TextField {...text('cgpa')} className={cell.third} hint={t.cgpaHint} inputMode="decimal" />
        </>
      )}
      {isSchool(level) && (
        <>
          <TextField {...text('schoolName')} className={cell.half} />
          <TextField {...text('board')} className={cell.half} />
          {level === 'HIGHER_SECONDARY' && (
            <SelectField {...choice('stream')} className={cell.third} hint={t.streamHint} />
          )}
          <TextField {...text('percentage')} className={cell.third} hint={t.percentageHint} inputMode="decimal" />
        </>
      )}
      <DateInput
        {...input('passingYear')}
        className={cell.third}
        inWords={dateInWords}
        hint={pursuing === 'Yes' ? t.expectedDate : t.dateOnMarksheet}
        warning={warningOfOrder(all, index)}
      />
      <DocumentInput {...input('documentFile')} className={cell.full} stored={marksheet} cover="OTHER" />
    </FieldGrid>
  );
}

/** A warning when a lower level was passed later. */
function warningOfOrder(entries: EducationValues['entries'], index: number): TextRef | null {
  const late = passedTooLate(entries, index);
  if (late === null) return null;
  const level = levelLabels[late.educationType as EducationLevel];
  return refsOf(softMessages).beforeLevel(level, nameDate(late.passingYear));
}

/** A mandatory level shows and cannot be changed (docs/rules/joining-fields.md#education-fields). */
function LevelField({ form, index }: EntryProps) {
  const at = `entries.${index}` as const;
  const level = useWatch({ control: form.control, name: `${at}.educationType` });
  if (index < mandatoryLevels.length) {
    const { educationType: field } = educationFields;
    return <SelectField label={field.label} options={optionsOf(field)} className={cell.half} value={level} disabled />;
  }
  const { onChange, ...field } = controlsOf(form, educationFields, `${at}.`).choice('educationType');
  return (
    <SelectField
      {...field}
      className={cell.half}
      onChange={(event) => {
        // Another level asks for other fields: what was said of those before does not count any more.
        form.clearErrors(at);
        void onChange(event);
      }}
    />
  );
}
