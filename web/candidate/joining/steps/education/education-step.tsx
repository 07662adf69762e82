import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { EducationDetails } from '#contract/joining.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { nameDate } from '#domain/values/calendar.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { softMessages } from '#domain/joining/warnings/soft-messages.ts';
import { passedTooLate } from '#domain/joining/warnings/soft-values.ts';
import { educationFields, type EducationLevel, educationLevels, mandatoryLevels } from '#domain/joining/education.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf, optionsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { entryTitles, levelLabels } from '#domain/joining/fields/labels.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { FieldGrid, cell, Stack } from '#web/ui/layout/layout.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import {
  blankEntry,
  educationRules,
  type EducationValues,
  isCollege,
  isSchool,
  storedMarksheet,
} from './education-values.ts';
import { educationStepTexts as t } from './texts.ts';

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
