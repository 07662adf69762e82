import * as z from 'zod/mini';
import { todayInIndia } from '#domain/values/calendar.ts';
import { experienceLabels, experienceMessages } from './messages.ts';
import { requiredLine } from '#domain/values/text.ts';
import { defineFields, schemasOf } from './fields/define-fields.ts';
import { jobTypeLabels, writtenYesNoLabels } from './fields/labels.ts';
import { choice, date, entryId, file, optionalField, rawDate, withFindings } from './fields/schemas.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const m = refsOf(experienceMessages);

export const jobTypes = ['Full-Time', 'Part-Time', 'Internship'] as const;

const past = (missing: TextRef) => date(missing).check(z.refine((day) => day <= todayInIndia(), m.inFuture));

/** The fields of a job (docs/rules/joining-fields.md#experience-fields). */
export const experienceFields = defineFields(experienceLabels, {
  companyName: { column: 'company_name', schema: requiredLine(m.companyName) },
  role: { column: 'role', schema: requiredLine(m.position) },
  jobType: { column: 'job_type', ...choice(jobTypes, m.jobType, jobTypeLabels) },
  fromDate: { column: 'from_date', shown: 'date', schema: past(m.startDate) },
  toDate: { column: 'to_date', shown: 'date', schema: past(m.endDate) },
  /** 'No' is stored as nothing, as where it was never asked. */
  isCurrentJob: {
    column: 'is_current_job',
    choices: ['Yes'],
    choiceLabels: writtenYesNoLabels,
    schema: optionalField(
      z.pipe(
        z.enum(['Yes', 'No']),
        z.transform((said) => (said === 'Yes' ? said : undefined)),
      ),
    ),
  },
  paySlip: { column: 'payslip_document_id', ...file('document', 'paySlipDocumentUrl', m.payslip) },
});

const { isCurrentJob: _, ...endedJobFields } = experienceFields;

export function fieldsOfJob({ isCurrentJob }: { isCurrentJob: string | null }): typeof experienceFields {
  // Of an ended job the field is missing, which its readers look up by key.
  return isCurrentJob === 'Yes' ? experienceFields : (endedJobFields as typeof experienceFields);
}

export const experienceEntrySchema = withFindings(
  z.object({ canExperienceId: entryId, ...schemasOf(experienceFields) }),
  (job) => {
    const from = rawDate(job, 'fromDate');
    const to = rawDate(job, 'toDate');
    return from !== null && to !== null && to < from ? [{ path: ['toDate'], message: m.endBeforeStart }] : [];
  },
);

/** The experience step (docs/rules/joining-fields.md#experience-fields): a fresher has no jobs, whatever the form
 * contains; an experienced candidate has one or more. */
export const experienceSchema = z.discriminatedUnion(
  'isFresher',
  [
    z.object({
      isFresher: z.literal('true'),
      experiences: z.pipe(
        z.transform((): z.input<typeof experienceEntrySchema>[] => []),
        z.array(experienceEntrySchema),
      ),
    }),
    z.object({
      isFresher: z.literal('false'),
      experiences: z.array(experienceEntrySchema, { error: m.companyName }).check(z.minLength(1, m.companyName)),
    }),
  ],
  { error: m.choose },
);
