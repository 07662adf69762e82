import * as z from 'zod/mini';
import { dashboardFigures } from '#domain/dashboard.ts';
import { riskRowSchema } from './hr/at-risk.ts';
import { hrCall } from './call.ts';
import { day, offerNames, pay } from './fields.ts';
import { joiningStateSchema } from './joining.ts';

/** Dates YYYY-MM-DD, instants ISO. */
const offerSchema = z.object({ ...offerNames, offeredRole: z.string() });

const waitingOfferSchema = z.extend(offerSchema, {
  sentOn: z.string(),
  /** Whole days, as the calendar in India counts them. */
  daysWaiting: z.number(),
  joiningDate: z.string(),
});

const signedOffInsteadSchema = z.extend(offerSchema, {
  by: z.string(),
  on: z.string(),
  /** What was typed may state pay. */
  reason: pay(z.string()),
});

/** All figures as of one moment. `figureFilters` (domain/dashboard.ts) defines the offers that a figure counts. */
const dashboardSchema = z.object({
  /** The period that was counted, both days included, and the day in India on which it was. */
  from: z.string(),
  to: z.string(),
  today: z.string(),
  figures: z.record(z.enum(dashboardFigures), z.number()),
  /** Days of 24 hours from sending to the decision, with fractions, over the `decided` ones; null when there are none. */
  medianDaysToDecide: z.nullable(z.number()),
  /** Of those that wait for a decision, the longest waiting ones. */
  longestWaiting: z.array(waitingOfferSchema),
  /** The next candidates to join. */
  nextToJoin: z.array(z.extend(offerSchema, { joiningDate: z.string(), joining: joiningStateSchema })),
  /** Of the `declined` ones, the latest. */
  latestDeclines: z.array(z.extend(offerSchema, { decidedOn: z.string(), reason: z.nullable(z.string()) })),
  /** Mails and SMS that did not go out, as `getUndeliveredMessages` lists them. */
  undeliveredMessages: z.number(),
  /** The number of people at risk, and the first of them, as `getAtRisk` lists them. */
  atRisk: z.object({ total: z.number(), rows: z.array(riskRowSchema) }),
  /** Offers that an Administrator signed off in place of their approvers in the last 30 days, the latest first. */
  signedOffInstead: z.optional(z.array(signedOffInsteadSchema)),
});
export type Dashboard = z.output<typeof dashboardSchema>;
export type JoiningCandidate = Dashboard['nextToJoin'][number];

export const getDashboard = hrCall('Dashboard', 'GET', 'getDashboard', 'dashboard.read', {
  summary:
    'How far offers created from one day to another have come (the last 90 days unless said), and what waits for HR',
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  response: dashboardSchema,
});
