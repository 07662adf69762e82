import type { ExperienceDetails } from '#contract/joining.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { entryTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels, joiningMessages } from '#domain/joining/messages.ts';
import { fillIn, storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup, type FieldLabels } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import {
  addValues,
  type ChosenFile,
  chosenFilesOf,
  type StepValues,
  stepValuesOf,
} from '#web/candidate/joining/form/step-values.ts';

/** The id is that of the stored job. */
export type JobValues = StepValues<typeof experienceFields> & { canExperienceId: number | null };
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

/** The form as saved; nothing is chosen where nothing was. */
export function experienceValuesOf(details: ExperienceDetails): ExperienceValues {
  return {
    isFresher: details.isFresher ?? '',
    experiences: details.detailsResponses.map((job) => ({
      canExperienceId: job.canExperienceId,
      ...stepValuesOf(experienceFields, job),
    })),
  };
}

/** The stored payslip of the job with this id. */
export function storedPaySlip(details: ExperienceDetails, id: number | null) {
  return details.detailsResponses.find((job) => job.canExperienceId === id)?.documents.paySlip;
}

export function restoreExperience(kept: unknown, details: ExperienceDetails): ExperienceValues {
  const saved = experienceValuesOf(details);
  if (typeof kept !== 'object' || kept === null) return saved;
  const { isFresher, experiences } = kept as Partial<Record<keyof ExperienceValues, unknown>>;
  return {
    isFresher: isFresher === 'true' || isFresher === 'false' ? isFresher : '',
    experiences: (Array.isArray(experiences) ? experiences : []).map((job: unknown) => {
      const typed = fillIn(blankJob, job);
      return { ...typed, paySlip: storedValue(storedPaySlip(details, typed.canExperienceId)) };
    }),
  };
}

export function experienceFiles({ experiences }: ExperienceValues): ChosenFile[] {
  return experiences.flatMap((job, index) => chosenFilesOf(experienceFields, job, entryTitles.experience(index + 1)));
}

/** The parts of saveCandidateExperienceDetails (docs/rules/files.md#multipart-keys). */
export function experienceForm(values: ExperienceValues, candidateId: string, version: number): FormData {
  const form = new JoiningForm();
  form.text('candidateId', candidateId);
  form.text('version', version);
  form.text('isFresher', values.isFresher);
  for (const [index, job] of values.experiences.entries()) {
    const at = `experiences[${index}].`;
    form.id(`${at}canExperienceId`, job.canExperienceId);
    addValues(form, at, experienceFields, job);
  }
  return form.multipart();
}

export const experienceFieldLabels: FieldLabels = {
  labels: experienceLabels,
  groupOf: entryGroup('experiences', 'experience'),
};
