import { useController, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { type ExperienceDetails, saveCandidateExperienceDetails } from '#contract/joining.ts';
import { experienceFields, experienceSchema, fieldsOfJob } from '#domain/joining/experience.ts';
import { entryTitles, fresherLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels as labels, joiningMessages as m } from '#domain/joining/messages.ts';
import { warningOfJob } from '#domain/joining/warnings/soft-values.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf, fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
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
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, GridCell, cell, Stack } from '#web/ui/layout/layout.tsx';
import { experienceStepTexts as t } from './texts.ts';

type JobValues = StepValues<typeof experienceFields> & { canExperienceId: RecordId | null };
type ExperienceValues = { isFresher: '' | 'true' | 'false'; experiences: JobValues[] };

export const blankJob: JobValues = { canExperienceId: null, ...stepValuesOf(experienceFields) };

/** Two windows that both typed a new job mean the same one where company and first day are the same. */
export const experienceEntries: EntryRules = {
  list: 'experiences',
  id: 'canExperienceId',
  blank: blankJob,
  isSame: (typed, saved) => typed['companyName'] === saved['companyName'] && typed['fromDate'] === saved['fromDate'],
  reconcile: (values, notes) => {
    const { experiences, isFresher } = values as ExperienceValues;
    if (experiences.length === 0 || isFresher === 'false') return;
    values['isFresher'] = 'false';
    notes.set('isFresher', m.jobsElsewhere);
  },
};

export const experienceRules: StepRules<ExperienceDetails, ExperienceValues> = {
  step: 'experience',
  read: readStep.experience,
  call: saveCandidateExperienceDetails,
  schema: experienceSchema,
  labels: { labels, groupOf: entryGroup('experiences', 'experience') },
  names: [{ request: 'detailsResponses', form: 'experiences' }],
  entries: experienceEntries,
  valuesOf,
  restore(kept, saved) {
    if (typeof kept !== 'object' || kept === null) return valuesOf(saved);
    const { isFresher, experiences } = kept as Partial<Record<keyof ExperienceValues, unknown>>;
    return {
      isFresher: isFresher === 'true' || isFresher === 'false' ? isFresher : '',
      experiences: (Array.isArray(experiences) ? experiences : []).map((job: unknown) => {
        const typed = fillIn(blankJob, job);
        return { ...typed, paySlip: storedValue(storedPaySlip(saved, typed.canExperienceId)) };
      }),
    };
  },
  filesOf: ({ experiences }) =>
    experiences.flatMap((job, index) => chosenFilesOf(experienceFields, job, entryTitles.experience(index + 1))),
  /** The parts of saveCandidateExperienceDetails (docs/rules/files.md#multipart-keys). */
  request({ isFresher, experiences }, head) {
    const form = new JoiningForm({ ...head, isFresher });
    for (const [index, job] of experiences.entries()) {
      const at = `experiences[${index}].`;
      form.id(`${at}canExperienceId`, job.canExperienceId);
      addValues(form, at, fieldsOfJob(job), job);
    }
    return form.multipart();
  },
};

function valuesOf({ isFresher, detailsResponses }: ExperienceDetails): ExperienceValues {
  const experiences = detailsResponses.map((job) => ({
    canExperienceId: job.canExperienceId,
    ...stepValuesOf(experienceFields, job),
  }));
  return { isFresher: isFresher ?? '', experiences };
}

function storedPaySlip(details: ExperienceDetails, id: RecordId | null) {
  return details.detailsResponses.find((job) => job.canExperienceId === id)?.documents.paySlip;
}

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
      const before = asideOf('experience') ?? valuesOf(saved).experiences;
      jobs.append(before.length > 0 ? (before as JobValues[]) : { ...blankJob }, { shouldFocus: false });
    }
    form.clearErrors('experiences');
  }

  return (
    <Stack>
      <RadioGroupField
        {...choice}
        options={(['true', 'false'] as const).map((one) => ({ value: one, label: fresherLabels[one] }))}
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
  const {
    field: { ref, name, value, onBlur, onChange },
  } = useController({ control: form.control, name: `${at}.isCurrentJob` });
  return (
    <CheckboxField
      {...{ ref, name, onBlur }}
      label={labels.isCurrentJob}
      checked={value === 'Yes'}
      onChange={({ target }) => {
        onChange(target.checked ? 'Yes' : '');
        if (!target.checked) return;
        form.setValue(`${at}.toDate`, todayInIndia(), { shouldDirty: true });
        form.clearErrors(`${at}.toDate`);
      }}
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
