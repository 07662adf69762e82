import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ExperienceDetails } from '#contract/joining.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { entryTitles, fresherLabels } from '#domain/joining/fields/labels.ts';
import { experienceLabels as labels } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { AddEntry, EntryCard } from '#web/candidate/joining/form/fields/entry-card.tsx';
import { fieldProps, optionsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { useEntryFocus } from '#web/candidate/joining/form/fields/use-entry-focus.ts';
import { useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { FieldGrid, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { blankJob, type ExperienceValues, storedPaySlip } from './experience-values.ts';
import { experienceStepTexts as t } from './texts.ts';

type ExperienceFieldsProps = { form: UseFormReturn<ExperienceValues>; details: ExperienceDetails };

/** Experienced has at least one entry, Fresher none; the first one cannot be removed. */
export function ExperienceFields({ form, details }: ExperienceFieldsProps) {
  const { control } = form;
  const isFresher = useWatch({ control, name: 'isFresher' });
  const jobs = useFieldArray({ control, name: 'experiences', keyName: 'key' });
  const { list, focusAdded, focusBefore } = useEntryFocus();
  const notes = useFieldNotes();
  const { onChange, ...choice } = fieldProps(form, 'isFresher', labels.isFresher);

  function choose(value: string): void {
    if (value === 'true') {
      jobs.replace([]);
      notes.entriesRemoved('experiences');
    } else if (jobs.fields.length === 0) jobs.append({ ...blankJob }, { shouldFocus: false });
    form.clearErrors('experiences');
  }

  return (
    <Stack>
      <RadioGroupField
        {...choice}
        options={[
          { value: 'true', label: fresherLabels.true },
          { value: 'false', label: fresherLabels.false },
        ]}
        onChange={(event) => {
          void onChange(event);
          choose(event.target.value);
        }}
      />
      <div ref={list}>
        <Stack>
          {jobs.fields.map((job, index) => (
            <EntryCard
              key={job.key}
              title={entryTitles.experience(index + 1)}
              at={`experiences.${index}`}
              onRemove={
                index === 0
                  ? undefined
                  : () => {
                      jobs.remove(index);
                      notes.entryRemoved('experiences', index);
                      focusBefore(index);
                    }
              }
            >
              <JobFields form={form} index={index} paySlip={storedPaySlip(details, job.canExperienceId)} />
            </EntryCard>
          ))}
        </Stack>
      </div>
      {isFresher === 'false' && (
        <AddEntry
          onAdd={() => {
            jobs.append({ ...blankJob }, { shouldFocus: false });
            focusAdded();
          }}
        >
          {t.add}
        </AddEntry>
      )}
    </Stack>
  );
}

type JobFieldsProps = {
  form: UseFormReturn<ExperienceValues>;
  index: number;
  paySlip: ReturnType<typeof storedPaySlip>;
};

function JobFields({ form, index, paySlip }: JobFieldsProps) {
  const at = `experiences.${index}` as const;
  return (
    <FieldGrid>
      <GridCell>
        <TextField {...fieldProps(form, `${at}.companyName`, labels.companyName)} autoComplete="organization" />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.role`, labels.role)} autoComplete="organization-title" />
      </GridCell>
      <GridCell span="half">
        <SelectField
          {...fieldProps(form, `${at}.jobType`, labels.jobType)}
          placeholder={stepFormTexts.select}
          options={optionsOf(experienceFields.jobType)}
        />
      </GridCell>
      <GridCell span="half">
        <DateInput
          form={form}
          name={`${at}.fromDate`}
          label={labels.fromDate}
          inWords={dateInWords}
          hint={t.startHint}
        />
      </GridCell>
      <GridCell span="half">
        <DateInput form={form} name={`${at}.toDate`} label={labels.toDate} inWords={dateInWords} hint={t.endHint} />
      </GridCell>
      <GridCell>
        <DocumentInput form={form} name={`${at}.paySlip`} label={labels.paySlip} stored={paySlip} />
      </GridCell>
    </FieldGrid>
  );
}
