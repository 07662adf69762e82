import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { EducationDetails } from '#contract/joining.ts';
import { dateInWords } from '#domain/date-in-words.ts';
import { educationLevels, streams } from '#domain/joining/education.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { AddEntry, EntryCard } from '#web/candidate/joining/form/fields/entry-card.tsx';
import { fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
import { useEntryFocus } from '#web/candidate/joining/form/fields/use-entry-focus.ts';
import { levelLabels } from '#web/joining-summary/labels.ts';
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

type EducationForm = UseFormReturn<EducationValues>;
type EducationFieldsProps = { form: EducationForm; saved: readonly EducationDetails[] };

/** The mandatory levels are always there; others are added and removed below them. */
export function EducationFields({ form, saved }: EducationFieldsProps) {
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
        Add Education
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
      title={`Education ${index + 1}`}
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
            {...fieldProps(form, `${at}.isPursuing`, 'Currently Pursuing')}
            options={[
              { value: 'Yes', label: 'Yes' },
              { value: 'No', label: 'No' },
            ]}
          />
        </GridCell>
        {isCollege(level) && <CollegeFields form={form} index={index} />}
        {isSchool(level) && <SchoolFields form={form} index={index} />}
        <GridCell span="third">
          <DateInput
            form={form}
            name={`${at}.passingYear`}
            label="Passing Year"
            inWords={dateInWords}
            hint={pursuing === 'Yes' ? 'Expected date' : 'Date on the marksheet'}
          />
        </GridCell>
        <GridCell>
          <DocumentInput form={form} name={`${at}.documentFile`} label="Marksheet" stored={marksheet} />
        </GridCell>
      </FieldGrid>
    </EntryCard>
  );
}

const levelOptions = educationLevels.map((value) => ({ value, label: levelLabels[value] }));

/** A mandatory level shows and cannot be changed (docs/rules/joining-fields.md#education-fields). */
function LevelField({ form, index }: { form: EducationForm; index: number }) {
  const name = `entries.${index}.educationType` as const;
  const level = useWatch({ control: form.control, name });
  if (isMandatoryEntry(index)) {
    return <SelectField label="Education Level" options={levelOptions} value={level} disabled onChange={stay} />;
  }
  const { onChange, ...field } = fieldProps(form, name, 'Education Level');
  return (
    <SelectField
      {...field}
      placeholder="Select"
      options={levelOptions}
      onChange={(event) => {
        // Another level asks for other fields: what was said of those before does not count any more.
        form.clearErrors(`entries.${index}`);
        void onChange(event);
      }}
    />
  );
}

/** A select that is switched off changes for nobody; React wants to be told. */
function stay(): void {
  return undefined;
}

type LevelFieldsProps = { form: EducationForm; index: number };

function CollegeFields({ form, index }: LevelFieldsProps) {
  const at = `entries.${index}` as const;
  return (
    <>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.universityName`, 'University Name')} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.collegeName`, 'College Name')} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.degree`, 'Degree')} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.specialization`, 'Specialization')} />
      </GridCell>
      <GridCell span="third">
        <TextField {...fieldProps(form, `${at}.cgpa`, 'CGPA')} hint="0 to 10" inputMode="decimal" />
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
        <TextField {...fieldProps(form, `${at}.schoolName`, 'School Name')} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.board`, 'Board')} />
      </GridCell>
      {level === 'HIGHER_SECONDARY' && (
        <GridCell span="third">
          <SelectField
            {...fieldProps(form, `${at}.stream`, 'Stream')}
            hint="In 11th and 12th"
            placeholder="Select"
            options={streams.map((value) => ({ value, label: value }))}
          />
        </GridCell>
      )}
      <GridCell span="third">
        <TextField {...fieldProps(form, `${at}.percentage`, 'Percentage')} hint="0 to 100" inputMode="decimal" />
      </GridCell>
    </>
  );
}
