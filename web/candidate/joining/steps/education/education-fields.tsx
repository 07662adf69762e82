import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { EducationDetails } from '#contract/joining.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { educationFields, educationLevels } from '#domain/joining/education.ts';
import { educationLabels as labels } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { AddEntry, EntryCard } from '#web/candidate/joining/form/fields/entry-card.tsx';
import { fieldProps, optionsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { useEntryFocus } from '#web/candidate/joining/form/fields/use-entry-focus.ts';
import { entryTitles, levelLabels } from '#domain/joining/fields/labels.ts';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { FieldGrid, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import {
  blankEntry,
  type EducationValues,
  isCollege,
  isMandatoryEntry,
  isSchool,
  storedMarksheet,
} from './education-values.ts';
import { educationStepTexts as t } from './texts.ts';

type EducationForm = UseFormReturn<EducationValues>;
/** The mandatory levels are always there; others are added and removed below them. */
export function EducationFields({ form, saved }: { form: EducationForm; saved: readonly EducationDetails[] }) {
  const entries = useFieldArray({ control: form.control, name: 'entries', keyName: 'key' });
  const { list, focusAdded, focusBefore } = useEntryFocus();
  const notes = useFieldNotes();
  return (
    <Stack>
      <div ref={list}>
        <Stack>
          {entries.fields.map((entry, index) => (
            <Entry
              key={entry.key}
              form={form}
              index={index}
              marksheet={storedMarksheet(saved, entry.canEducationId)}
              onRemove={() => {
                entries.remove(index);
                notes.entryRemoved('entries', index);
                focusBefore(index);
              }}
            />
          ))}
        </Stack>
      </div>
      <AddEntry
        disabled={entries.fields.length >= educationLevels.length}
        onAdd={() => {
          entries.append(blankEntry(''), { shouldFocus: false });
          focusAdded();
        }}
      >
        {t.add}
      </AddEntry>
    </Stack>
  );
}

type EntryProps = {
  form: EducationForm;
  index: number;
  marksheet: ReturnType<typeof storedMarksheet>;
  onRemove: () => void;
};

function Entry({ form, index, marksheet, onRemove }: EntryProps) {
  const at = `entries.${index}` as const;
  const [level, pursuing] = useWatch({ control: form.control, name: [`${at}.educationType`, `${at}.isPursuing`] });
  const mandatory = isMandatoryEntry(index);
  return (
    <EntryCard
      title={entryTitles.education(index + 1)}
      detail={level === '' ? undefined : levelLabels[level]}
      at={at}
      onRemove={mandatory ? undefined : onRemove}
    >
      <FieldGrid>
        <GridCell span="half">
          <LevelField form={form} index={index} />
        </GridCell>
        <GridCell span="half">
          <RadioGroupField
            {...fieldProps(form, `${at}.isPursuing`, labels.isPursuing)}
            options={optionsOf(educationFields.isPursuing)}
          />
        </GridCell>
        {isCollege(level) && <CollegeFields form={form} index={index} />}
        {isSchool(level) && <SchoolFields form={form} index={index} />}
        <GridCell span="third">
          <DateInput
            form={form}
            name={`${at}.passingYear`}
            label={labels.passingYear}
            inWords={dateInWords}
            hint={pursuing === 'Yes' ? t.expectedDate : t.dateOnMarksheet}
          />
        </GridCell>
        <GridCell>
          <DocumentInput form={form} name={`${at}.documentFile`} label={labels.documentFile} stored={marksheet} />
        </GridCell>
      </FieldGrid>
    </EntryCard>
  );
}

/** A mandatory level shows and cannot be changed (docs/rules/joining-fields.md#education-fields). */
function LevelField({ form, index }: { form: EducationForm; index: number }) {
  const name = `entries.${index}.educationType` as const;
  const level = useWatch({ control: form.control, name });
  if (isMandatoryEntry(index)) {
    return (
      <SelectField
        label={labels.educationType}
        options={optionsOf(educationFields.educationType)}
        value={level}
        disabled
        onChange={stay}
      />
    );
  }
  const { onChange, ...field } = fieldProps(form, name, labels.educationType);
  return (
    <SelectField
      {...field}
      placeholder={stepFormTexts.select}
      options={optionsOf(educationFields.educationType)}
      onChange={(event) => {
        // Another level asks for other fields: what was said of those before does not count any more.
        form.clearErrors(`entries.${index}`);
        void onChange(event);
      }}
    />
  );
}

/** A disabled select never changes; React requires a handler. */
function stay(): void {
  return undefined;
}

type LevelFieldsProps = { form: EducationForm; index: number };

function CollegeFields({ form, index }: LevelFieldsProps) {
  const at = `entries.${index}` as const;
  return (
    <>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.universityName`, labels.universityName)} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.collegeName`, labels.collegeName)} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.degree`, labels.degree)} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.specialization`, labels.specialization)} />
      </GridCell>
      <GridCell span="third">
        <TextField {...fieldProps(form, `${at}.cgpa`, labels.cgpa)} hint={t.cgpaHint} inputMode="decimal" />
      </GridCell>
    </>
  );
}

function SchoolFields({ form, index }: LevelFieldsProps) {
  const at = `entries.${index}` as const;
  const level = useWatch({ control: form.control, name: `${at}.educationType` });
  return (
    <>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.schoolName`, labels.schoolName)} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.board`, labels.board)} />
      </GridCell>
      {level === 'HIGHER_SECONDARY' && (
        <GridCell span="third">
          <SelectField
            {...fieldProps(form, `${at}.stream`, labels.stream)}
            hint={t.streamHint}
            placeholder={stepFormTexts.select}
            options={optionsOf(educationFields.stream)}
          />
        </GridCell>
      )}
      <GridCell span="third">
        <TextField
          {...fieldProps(form, `${at}.percentage`, labels.percentage)}
          hint={t.percentageHint}
          inputMode="decimal"
        />
      </GridCell>
    </>
  );
}
