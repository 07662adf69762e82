import * as z from 'zod/mini';
import { todayInIndia } from '#domain/calendar.ts';
import { experienceMessages as m } from './messages.ts';
import { requiredLine } from '#domain/text.ts';
import { requiredDocument } from './documents.ts';
import { choice, date, optionalField, rawDate, withFindings } from './fields.ts';

export const jobTypes = ['Full-Time', 'Part-Time', 'Internship'] as const;

const past = (missing: string) => date(missing).check(z.refine((day) => day <= todayInIndia(), m.inFuture));

/** One job. `canExperienceId` names the stored one that it updates. */
export const experienceEntrySchema = withFindings(
  z.object({
    canExperienceId: optionalField(z.coerce.number().check(z.int(), z.positive())),
    companyName: requiredLine(m.companyName),
    role: requiredLine(m.position),
    jobType: choice(jobTypes, m.jobType),
    fromDate: past(m.startDate),
    toDate: past(m.endDate),
    paySlip: requiredDocument('document', m.payslip),
  }),
  (job) => {
    const from = rawDate(job, 'fromDate');
    const to = rawDate(job, 'toDate');
    return from !== null && to !== null && to < from ? [{ path: ['toDate'], message: m.endBeforeStart }] : [];
  },
);
export type ExperienceEntry = z.output<typeof experienceEntrySchema>;

/**
 * The experience step (docs/rules/joining-fields.md#experience-fields): a fresher has no jobs, whatever was sent; an
 * experienced candidate has one or more.
 */
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
