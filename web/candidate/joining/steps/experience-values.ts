import { type ExperienceDetails, saveCandidateExperienceDetails } from '#contract/joining.ts';
import { experienceFields, experienceSchema, fieldsOfJob } from '#domain/joining/experience.ts';
import { entryTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels, joiningMessages } from '#domain/joining/messages.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import { fillIn, storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { StepRules } from '#web/candidate/joining/form/step-rules.ts';
import { addValues, chosenFilesOf, type StepValues, stepValuesOf } from '#web/candidate/joining/form/step-values.ts';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';

export type JobValues = StepValues<typeof experienceFields> & { canExperienceId: RecordId | null };
export type ExperienceValues = { isFresher: '' | 'true' | 'false'; experiences: JobValues[] };

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
    notes.set('isFresher', joiningMessages.jobsElsewhere);
  },
};

export const experienceRules: StepRules<ExperienceDetails, ExperienceValues> = {
  step: 'experience',
  read: readStep.experience,
  call: saveCandidateExperienceDetails,
  schema: experienceSchema,
  labels: { labels: experienceLabels, groupOf: entryGroup('experiences', 'experience') },
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

export const jobsOf = (saved: ExperienceDetails): JobValues[] => valuesOf(saved).experiences;

function valuesOf({ isFresher, detailsResponses }: ExperienceDetails): ExperienceValues {
  const experiences = detailsResponses.map((job) => ({
    canExperienceId: job.canExperienceId,
    ...stepValuesOf(experienceFields, job),
  }));
  return { isFresher: isFresher ?? '', experiences };
}

export function storedPaySlip(details: ExperienceDetails, id: RecordId | null) {
  return details.detailsResponses.find((job) => job.canExperienceId === id)?.documents.paySlip;
}
