import * as z from 'zod/mini';
import { detailFields } from '#domain/first-day/plan.ts';
import { stillJoiningAnswers, stillJoiningSchema } from '#domain/first-day/still-joining.ts';
import { candidateCall } from './call.ts';

const tag = 'First day';

/** The details as they are stored; '' where HR wrote nothing. */
export const storedPlan = z.object({
  /** HH:MM in India. */
  time: z.string(),
  place: z.string(),
  mapLink: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  /** One thing a line. */
  bring: z.string(),
});

/** An answer to 'Still joining?'; days YYYY-MM-DD, `on` an instant. */
export const joiningAnswerSchema = z.object({
  answer: z.enum(stillJoiningAnswers),
  /** The joining date that was asked about. */
  joiningDate: z.string(),
  /** The date that the candidate wishes. */
  date: z.nullable(z.string()),
  note: z.nullable(z.string()),
  on: z.string(),
});
export type JoiningAnswer = z.output<typeof joiningAnswerSchema>;

const ownFirstDaySchema = z.extend(storedPlan, {
  /** The joining date, YYYY-MM-DD. */
  date: z.string(),
  /** What changed with the last mail about it. */
  changes: z.array(z.object({ field: z.enum(detailFields), before: z.string() })),
  stillJoining: z.object({
    /** The candidate can answer: the first day is not recorded. */
    mayAnswer: z.boolean(),
    /** The question was sent, and not answered since. */
    asked: z.boolean(),
    /** The last answer about this joining date. */
    answer: z.nullable(joiningAnswerSchema),
  }),
});
export type OwnFirstDay = z.output<typeof ownFirstDaySchema>;

export const getOwnFirstDay = candidateCall('GET', 'getFirstDay', {
  tag,
  summary: 'When and where the candidate’s first day begins, and whether they are asked if they still join',
  response: ownFirstDaySchema,
});

export const getFirstDayCalendar = candidateCall('GET', 'getFirstDayCalendar', {
  tag,
  summary: 'The candidate’s first day as a file for calendars (iCalendar)',
  response: 'calendar',
});

export const answerStillJoining = candidateCall('POST', 'answerStillJoining', {
  tag,
  summary:
    'Whether the candidate still joins on the joining date; 409 once the first day is recorded, and for another `joiningDate` than that of now',
  body: stillJoiningSchema,
  response: ownFirstDaySchema,
});
