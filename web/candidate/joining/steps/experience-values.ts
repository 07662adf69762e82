import type { ExperienceDetails } from '#contract/joining.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import {
  chosenFile,
  type DocumentValue,
  fillIn,
  storedValue,
} from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup, type FieldPlaces } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';

const texts = ['companyName', 'role', 'jobType', 'fromDate', 'toDate'] as const;
type JobText = (typeof texts)[number];

/** One job (docs/rules/joining-fields.md#experience-fields); the id is that of the stored one. */
export type JobValues = Record<JobText, string> & { canExperienceId: number | null; paySlip: DocumentValue };
export type ExperienceValues = { isFresher: '' | 'true' | 'false'; experiences: JobValues[] };

export const blankJob: JobValues = {
  canExperienceId: null,
  companyName: '',
  role: '',
  jobType: '',
  fromDate: '',
  toDate: '',
  paySlip: null,
};

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
      companyName: job.companyName,
      role: job.role,
      jobType: job.jobType ?? '',
      fromDate: job.fromDate,
      toDate: job.toDate,
      paySlip: storedValue(job.documents.paySlip),
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

export function experienceFiles(values: ExperienceValues): { label: string; name: string; file: File }[] {
  return values.experiences.flatMap(({ paySlip }, index) => {
    const file = chosenFile(paySlip);
    return file === null ? [] : [{ label: `Experience ${index + 1}, Payslip`, name: file.name, file }];
  });
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
    for (const name of texts) form.text(at + name, job[name]);
    form.file(`${at}paySlip`, job.paySlip);
  }
  return form.multipart();
}

export const experiencePlaces: FieldPlaces = {
  labels: {
    isFresher: 'Work Experience',
    companyName: 'Company Name',
    role: 'Position',
    jobType: 'Job Type',
    fromDate: 'Start Date',
    toDate: 'End Date',
    paySlip: 'Payslip',
  },
  groupOf: entryGroup('experiences', 'Experience'),
};
