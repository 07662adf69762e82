import * as z from 'zod/mini';
import { pay } from '#contract/pay-fields.ts';
import { signOffStates } from '#domain/sign-off/state.ts';

/** How far an offer's sign-off is; all but the state and `may` only once it was asked for. */
export const signOffSchema = z.object({
  state: z.enum(signOffStates),
  /** The step that is being decided, from 1, of how many. */
  step: z.optional(z.number()),
  steps: z.optional(z.number()),
  /** Names of users who may decide now; empty while WAITING when there is none: `reason` then says so, too. */
  waitingFor: z.optional(z.array(z.string())),
  /** ISO instant. */
  since: z.optional(z.string()),
  /** Why it was declined, or why no user may decide. What is typed may state pay. */
  reason: z.optional(pay(z.string())),
  /** What the user who asks may do now; missing where no sign-off is needed. */
  may: z.optional(z.object({ ask: z.boolean(), decide: z.boolean(), instead: z.boolean() })),
});
export type SignOff = z.output<typeof signOffSchema>;

/** What was decided, for the page of the offer and the dashboard. Instants ISO. */
export const signOffDecisionSchema = z.object({
  decision: z.enum(['SIGN_OFF', 'DECLINE', 'INSTEAD']),
  by: z.string(),
  /** The absent colleague in whose place it was decided. */
  onBehalfOf: z.nullable(z.string()),
  on: z.string(),
  step: z.number(),
  reason: pay(z.string()),
  /** SHA-256 of what the letter said, in hexadecimal digits. */
  contentHash: z.string(),
  /** Whether it holds for what the letter says now. */
  isInForce: z.boolean(),
});
export type SignOffDecision = z.output<typeof signOffDecisionSchema>;
