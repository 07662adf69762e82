import * as z from 'zod/mini';
import { seenActs } from '#domain/privacy/seen-by.ts';
import { heldGroups } from '#domain/privacy/held.ts';
import { dataRequestKinds, dataRequestStates, needsText } from '#domain/privacy/data-requests.ts';
import { dataRequestRefs as m } from '#domain/privacy/data-request-texts.ts';
import { hrRoles } from '#domain/permissions.ts';
import { limits } from '#domain/limits.ts';
import { plainText } from '#domain/values/text.ts';
import { candidateCall } from './call.ts';

const tag = 'My data';

/** Of the candidate's own requests. Days YYYY-MM-DD, instants ISO. */
export const ownRequestSchema = z.object({
  reference: z.string(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  text: z.nullable(z.string()),
  receivedOn: z.string(),
  dueOn: z.string(),
  /** The latest answer. */
  answer: z.nullable(z.string()),
  answeredOn: z.nullable(z.string()),
});
export type OwnDataRequest = z.output<typeof ownRequestSchema>;

/** What HR users of these roles (as they are now) did on a day in India, without their names. */
const seenSchema = z.object({
  day: z.string(),
  roles: z.array(z.enum(hrRoles)),
  acts: z.array(z.object({ act: z.enum(seenActs), /** Of a reveal or document. */ field: z.nullable(z.string()) })),
});
export type SeenBy = z.output<typeof seenSchema>;

export const getMyDataSummary = candidateCall(tag, 'GET', 'getMyDataSummary', {
  summary: 'What the company holds of the candidate, who saw it by role and day, and their requests',
  response: z.object({
    candidateName: z.string(),
    /** How many answers and files each group has; groups with neither are left out. */
    held: z.array(z.object({ group: z.enum(heldGroups), answers: z.number(), files: z.number() })),
    /** Newest first. */
    seenBy: z.array(seenSchema),
    requests: z.array(ownRequestSchema),
    /** Of a person who is restricted: since when HR does not see the data, and when they are removed; YYYY-MM-DD. */
    restriction: z.optional(z.object({ restrictedFrom: z.string(), removedOn: z.string() })),
    contact: z.object({ name: z.string(), email: z.string() }),
    /** In how many days a request is answered. */
    answerDays: z.number(),
  }),
});
export type MyDataSummary = z.output<typeof getMyDataSummary.response>;

export const getMyData = candidateCall(tag, 'GET', 'getMyData', {
  summary: 'Everything that is held of the candidate as a ZIP: PDF, JSON, letters and documents',
  response: 'zip',
});

export const makeDataRequest = candidateCall(tag, 'POST', 'makeDataRequest', {
  summary: 'Asks for access, correction or erasure, complains or nominates; mailed with its reference and last day',
  body: z
    .object({
      kind: z.enum(dataRequestKinds, { error: m.kind }),
      /** May be left out of ACCESS and ERASURE. */
      text: z._default(plainText(limits.reasonMax, m.text), ''),
    })
    .check(z.refine(({ kind, text }) => text !== '' || !needsText(kind), { path: ['text'], message: m.text })),
  response: z.object({
    reference: z.string(),
    /** YYYY-MM-DD. */
    dueOn: z.string(),
    /** Of an erasure: since when HR does not see the data, and when they are removed. */
    restrictedFrom: z.optional(z.string()),
    removedOn: z.optional(z.string()),
  }),
});
