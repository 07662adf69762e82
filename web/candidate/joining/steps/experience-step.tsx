import { Controller, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ExperienceDetails } from '#contract/joining.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { warningOfJob } from '#domain/joining/warnings/soft-values.ts';
import { entryTitles, fresherLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels as labels, joiningMessages as m } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf, fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldGrid, GridCell, cell, Stack } from '#web/ui/layout/layout.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import {
  blankJob,
  experienceRules,
  type ExperienceValues,
  jobsOf,
  type JobValues,
  storedPaySlip,
} from './experience-values.ts';
import { experienceStepTexts as t } from './texts.ts';

/** The experience step (docs/rules/joining-fields.md#experience-fields). */
export function ExperienceStep() {
  const { loadingExperience: loading } = m;
  const texts = { title: sectionTitles.experience, lead: t.lead, loading, failed: m.loadFailed('experience') };
  return <StepPage {...texts} rules={experienceRules} Fields={ExperienceFields} />;
}

type ExperienceForm = UseFormReturn<ExperienceValues>;

/** Experienced has at least one entry, Fresher none; where there are several the next one takes the place of a first
 * one that is deleted. What Fresher takes away comes back with Experienced until the step is saved. */
function ExperienceFields({ form, saved }: { form: ExperienceForm; saved: ExperienceDetails }) {
  const { control } = form;
  const isFresher = useWatch({ control, name: 'isFresher' });
  const jobs = useFieldArray({ control, name: 'experiences', keyName: 'key' });
  const notes = useFieldNotes();
  const { putAside, asideOf } = useWizard();
  const { onChange, ...choice } = fieldProps({ form, name: 'isFresher', label: labels.isFresher });
  const add = (): void => jobs.append({ ...blankJob }, { shouldFocus: false });

  function choose(value: string): void {
    if (value === 'true') {
      putAside('experience', form.getValues('experiences'));
      jobs.replace([]);
      notes.entriesRemoved('experiences');
    } else if (jobs.fields.length === 0) {
      const before = asideOf('experience') ?? jobsOf(saved);
      jobs.append(before.length > 0 ? (before as JobValues[]) : { ...blankJob }, { shouldFocus: false });
    }
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
      <EntryCards
        list="experiences"
        entries={jobs.fields}
        titleOf={entryTitles.experience}
        kept={1}
        onRemove={jobs.remove}
        add={isFresher === 'false' ? { label: t.add, onAdd: add } : undefined}
      >
        {(job, index) => <JobFields form={form} index={index} paySlip={storedPaySlip(saved, job.canExperienceId)} />}
      </EntryCards>
    </Stack>
  );
}

/** Fills in today's date, which the candidate need not look up. */
function StillThere({ form, index }: { form: ExperienceForm; index: number }) {
  const at = `experiences.${index}` as const;
  return (
    <Controller
      name={`${at}.isCurrentJob`}
      control={form.control}
      render={({ field }) => (
        <CheckboxField
          ref={field.ref}
          name={field.name}
          label={labels.isCurrentJob}
          checked={field.value === 'Yes'}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            field.onChange(target.checked ? 'Yes' : '');
            if (!target.checked) return;
            form.setValue(`${at}.toDate`, todayInIndia(), { shouldDirty: true });
            form.clearErrors(`${at}.toDate`);
          }}
        />
      )}
    />
  );
}

type JobFieldsProps = { form: ExperienceForm; index: number; paySlip: ReturnType<typeof storedPaySlip> };

function JobFields({ form, index, paySlip }: JobFieldsProps) {
  const { input, text, choice } = controlsOf(form, experienceFields, `experiences.${index}.`);
  const jobs = useWatch({ control: form.control, name: 'experiences' });
  return (
    <FieldGrid>
      <TextField {...text('companyName')} className={cell.full} autoComplete="organization" />
      <TextField {...text('role')} className={cell.half} autoComplete="organization-title" />
      <SelectField {...choice('jobType')} className={cell.half} />
      <DateInput
        {...input('fromDate')}
        className={cell.half}
        inWords={dateInWords}
        hint={t.startHint}
        warning={warningOfJob(jobs, index)}
      />
      <GridCell span="half">
        <DateInput {...input('toDate')} inWords={dateInWords} hint={t.endHint} />
        <StillThere form={form} index={index} />
      </GridCell>
      <DocumentInput {...input('paySlip')} className={cell.full} stored={paySlip} cover="OTHER" />
    </FieldGrid>
  );
}
