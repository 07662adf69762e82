import * as z from 'zod/mini';
import { firstDaySchema, takeBackReason } from '#domain/first-day/first-day.ts';
import { detailFields, firstDayPlanSchema, planFields } from '#domain/first-day/plan.ts';
import { joiningOutcomes } from '#domain/first-day/outcomes.ts';
import { plainLine } from '#domain/values/text.ts';
import { candidateCall, hrCall } from './call.ts';
import { candidateIdSchema as candidateId, day, each, pageFields, pageQuery } from './fields.ts';
import { chosenIds, offerId } from './offers.ts';
import { stillJoiningAnswers, stillJoiningSchema } from '#domain/first-day/still-joining.ts';

const tag = 'First day';

/** The details as they are stored (`firstDayPlanSchema`); '' where HR wrote nothing. */
export const storedPlan = each(planFields, z.string());

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

export const getOwnFirstDay = candidateCall(tag, 'GET', 'getFirstDay', {
  summary: 'When and where the candidate’s first day begins, and whether they are asked if they still join',
  response: ownFirstDaySchema,
});

export const getFirstDayCalendar = candidateCall(tag, 'GET', 'getFirstDayCalendar', {
  summary: 'The candidate’s first day as a file for calendars (iCalendar)',
  response: 'calendar',
});

export const answerStillJoining = candidateCall(tag, 'POST', 'answerStillJoining', {
  summary:
    'Whether the candidate still joins on the joining date; 409 once the first day is recorded, and for another `joiningDate` than that of now',
  body: stillJoiningSchema,
  response: ownFirstDaySchema,
});

/** A first-day record; `date` (YYYY-MM-DD) is null where it was undone. `on` is an ISO instant. */
const recordSchema = z.object({
  outcome: z.enum([...joiningOutcomes, 'TAKEN_BACK']),
  date: z.nullable(z.string()),
  employeeId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: z.string(),
  on: z.string(),
});
export type JoiningRecord = z.output<typeof recordSchema>;

export const getFirstDay = hrCall(tag, 'GET', 'getFirstDay', 'joining.read', {
  summary: 'What is recorded of a candidate’s first day, and all that was recorded before',
  query: z.object({ candidateId }),
  response: z.object({
    candidateId: z.string(),
    name: z.string(),
    /** The offer is accepted, so that something can be recorded. */
    mayRecord: z.boolean(),
    /** The joining date before anything was recorded, YYYY-MM-DD. */
    agreedOn: z.string(),
    formSubmitted: z.boolean(),
    formVerified: z.boolean(),
    current: z.nullable(z.extend(recordSchema, { outcome: z.enum(joiningOutcomes), date: z.string() })),
    /** The next ID of the pattern; another user may take it first. */
    nextEmployeeId: z.string(),
    records: z.array(recordSchema),
  }),
});
export type FirstDayState = z.output<typeof getFirstDay.response>;

/** The number of records that the caller has seen: 409 when there is one more; left out, the record is replaced. */
const seen = z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000)));

export const recordJoining = hrCall(tag, 'POST', 'recordJoining', 'joining.record', {
  summary:
    'Records that a candidate joined, joins later or did not join; without an ID the next of the pattern is given',
  body: z.safeExtend(firstDaySchema, { candidateId, seen }),
  response: z.object({ employeeId: z.nullable(z.string()) }),
});

export const recordJoinings = hrCall(tag, 'POST', 'recordJoinings', 'joining.record', {
  summary:
    'Records that these candidates joined on one day, each with the next employee ID; says of each one that was skipped why',
  body: z.object({ candidateIds: chosenIds, date: firstDaySchema.shape.date }),
  response: z.object({
    recorded: z.array(z.object({ candidateId: z.string(), employeeId: z.nullable(z.string()) })),
    skipped: z.array(z.object({ candidateId: z.string(), name: z.string(), reason: z.string() })),
  }),
});
export type RecordedJoinings = z.output<typeof recordJoinings.response>;

export const takeBackJoining = hrCall(tag, 'POST', 'takeBackJoining', 'joining.record', {
  summary: 'Takes back what was recorded of a first day by mistake; what was recorded stays in the history',
  body: z.object({ candidateId, reason: takeBackReason, seen }),
  response: z.null(),
});

export const employeeSorts = [
  'employeeId',
  'name',
  'joinedOn',
  'role',
  'department',
  'mobile',
  'candidateId',
  'email',
  'designation',
] as const;
export type EmployeeSort = (typeof employeeSorts)[number];

/** A person who joined, with the terms of their offer, each of which can sort the list; dates YYYY-MM-DD. */
const employeeSchema = z.extend(each(employeeSorts, z.string()), { candidateOfferId: z.number() });
export type Employee = z.output<typeof employeeSchema>;

const line = plainLine();

/** Filters of Employee Master (docs/rules/first-day.md#employee-master); a missing one filters nothing. Role,
 * department and designation are compared whole, days (YYYY-MM-DD) inclusively. */
export const employeeFilterSchema = z.object({
  search: z.optional(line),
  role: z.optional(line),
  department: z.optional(line),
  designation: z.optional(line),
  joinedFrom: z.optional(day),
  joinedTo: z.optional(day),
});
export type EmployeeFilter = z.output<typeof employeeFilterSchema>;

export const getEmployees = hrCall(tag, 'GET', 'getEmployees', 'joining.read', {
  summary: 'Everybody who joined, in pages counted from 1, the newest employee ID first unless a sort is given',
  query: z.extend(employeeFilterSchema, {
    ...pageQuery(20, 500),
    sort: z._default(z.enum(employeeSorts), 'employeeId'),
    direction: z._default(z.enum(['ascending', 'descending']), 'descending'),
  }),
  response: z.object({
    content: z.array(employeeSchema),
    ...pageFields,
    joined: z.number(),
    /** Filter choices, from everyone who joined, by name. */
    roles: z.array(z.string()),
    departments: z.array(z.string()),
    designations: z.array(z.string()),
  }),
});
export type EmployeePage = z.output<typeof getEmployees.response>;

/** The first day as one candidate reads it: by the settings, or by what HR wrote for this offer. */
export const offerFirstDaySchema = z.object({
  plan: storedPlan,
  isOwn: z.boolean(),
  /** Grows with each change of what is written for this offer. */
  version: z.number(),
});
export type OfferFirstDay = z.output<typeof offerFirstDaySchema>;

export const saveFirstDay = hrCall(tag, 'POST', 'saveFirstDay', 'joining.record', {
  summary: 'Writes the first day of one accepted offer; null takes the settings again, 409 when another was faster',
  body: z.object({
    candidateOfferId: offerId,
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    values: z.nullable(firstDayPlanSchema),
  }),
  response: offerFirstDaySchema,
});
