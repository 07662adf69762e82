import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ExperienceDetails } from '#contract/joining.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { entryTitles, fresherLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels as labels, joiningMessages as m } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf, fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { FieldGrid, cell, Stack } from '#web/ui/layout/layout.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { blankJob, experienceRules, type ExperienceValues, storedPaySlip } from './experience-values.ts';
import { experienceStepTexts as t } from './texts.ts';

/** The experience step (docs/rules/joining-fields.md#experience-fields). */
export function ExperienceStep() {
  const { loadingExperience: loading } = m;
  const texts = { title: sectionTitles.experience, lead: t.lead, loading, failed: m.loadFailed('experience') };
  return <StepPage {...texts} rules={experienceRules} Fields={ExperienceFields} />;
}

type ExperienceForm = UseFormReturn<ExperienceValues>;

/** Experienced has at least one entry, Fresher none; the first one cannot be removed. */
function ExperienceFields({ form, saved }: { form: ExperienceForm; saved: ExperienceDetails }) {
  const { control } = form;
  const isFresher = useWatch({ control, name: 'isFresher' });
  const jobs = useFieldArray({ control, name: 'experiences', keyName: 'key' });
  const notes = useFieldNotes();
  const { onChange, ...choice } = fieldProps({ form, name: 'isFresher', label: labels.isFresher });
  const add = (): void => jobs.append({ ...blankJob }, { shouldFocus: false });

  function choose(value: string): void {
    if (value === 'true') {
      jobs.replace([]);
      notes.entriesRemoved('experiences');
    } else if (jobs.fields.length === 0) add();
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

type JobFieldsProps = { form: ExperienceForm; index: number; paySlip: ReturnType<typeof storedPaySlip> };

function JobFields({ form, index, paySlip }: JobFieldsProps) {
  const { input, text, choice } = controlsOf(form, experienceFields, `experiences.${index}.`);
  return (
    <FieldGrid>
      <TextField {...text('companyName')} className={cell.full} autoComplete="organization" />
      <TextField {...text('role')} className={cell.half} autoComplete="organization-title" />
      <SelectField {...choice('jobType')} className={cell.half} />
      <DateInput {...input('fromDate')} className={cell.half} inWords={dateInWords} hint={t.startHint} />
      <DateInput {...input('toDate')} className={cell.half} inWords={dateInWords} hint={t.endHint} />
      <DocumentInput {...input('paySlip')} className={cell.full} stored={paySlip} />
    </FieldGrid>
  );
}
