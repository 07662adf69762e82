import * as z from 'zod/mini';
import { atRiskMessages } from '#domain/at-risk/texts.ts';
import { riskReasons } from '#domain/at-risk/at-risk.ts';
import { limits } from '#domain/limits.ts';
import { refsOf } from '#domain/texts.ts';
import { hrCall } from '#contract/call.ts';
import { offerAbilitiesSchema } from '#contract/offers.ts';
import { pageFields, pageQuery } from '#contract/fields.ts';

/** A candidate at risk, by the first reason that holds (server/at-risk/queries.ts). */
export const riskRowSchema = z.object({
  candidateOfferId: z.number(),
  candidateId: z.string(),
  fullName: z.string(),
  reason: z.enum(riskReasons),
  /** Since when it has been so, ISO instant. */
  since: z.string(),
  offeredRole: z.string(),
  joiningDate: z.string(),
  replyBy: z.nullable(z.string()),
  openedOn: z.nullable(z.string()),
  stepsSaved: z.number(),
  /** What the mail server answered; null unless the mail did not arrive. */
  mailAnswer: z.nullable(z.string()),
  /** The address was refused for good: a retry would fail. */
  mailRefused: z.boolean(),
  /** When the candidate was last reminded of the offer, or of the form that is missing (ISO instant). */
  remindedOn: z.optional(z.nullable(z.string())),
  /** `remind`: of the offer, or of the form that is missing; false for 12 hours after a reminder. */
  may: offerAbilitiesSchema,
});
export type RiskRow = z.output<typeof riskRowSchema>;

export const getAtRisk = hrCall('Dashboard', 'GET', 'getAtRisk', 'offers.read', {
  summary: 'Candidates at risk, the most severe first, in pages counted from 1; all of them unless a size is given',
  query: z.object({
    ...pageQuery(limits.offersPageSizeMax, limits.offersPageSizeMax),
    reason: z.optional(z.enum(riskReasons, { error: refsOf(atRiskMessages).invalidReason })),
  }),
  response: z.array(riskRowSchema),
  extra: z.object({
    /** Total of the requested reason. */
    ...pageFields,
    /** How many candidates have each reason, whatever was asked for. */
    counts: z.record(z.enum(riskReasons), z.number()),
  }),
});
export type AtRisk = { rows: RiskRow[] } & z.output<typeof getAtRisk.extra>;
