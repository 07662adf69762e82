import * as z from 'zod/mini';
import { documentKindNames, fileTypes, requiredDocument } from '#domain/joining/documents/documents.ts';
import { handoffFieldOf, handoffSteps } from '#domain/joining/handoff/handoff.ts';
import { handoffRefs as m } from '#domain/joining/handoff/messages.ts';
import { languages } from '#domain/language.ts';
import { generalMessages } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { candidateCall, callAt } from './call.ts';

const general = refsOf(generalMessages);
const tag = 'Phone hand-off';
const fileId = z.guid(m.unknownFile);
const code = z.string({ error: m.ended }).check(z.minLength(1, m.ended), z.maxLength(200, m.ended));

export const startHandoff = candidateCall(tag, 'POST', 'startHandoff', {
  summary:
    'A code with which one phone sends files to one field for 10 minutes; an earlier code ends; 409 for an Aadhaar card that has to be covered first',
  body: z
    .object({
      step: z.enum(handoffSteps, general.invalidValue),
      field: z.string(general.invalidValue),
      entryId: z.nullish(z.union([z.number(), z.string().check(z.maxLength(100))], general.invalidValue)),
    })
    .check((context) => {
      const { step, field } = context.value;
      if (handoffFieldOf(step, field) !== null) return;
      context.issues.push({ code: 'custom', message: general.invalidValue, path: ['field'], input: field });
    }),
  response: z.object({ code: z.string(), expiresOn: z.string() }),
});

export const getHandoff = candidateCall(tag, 'GET', 'getHandoff', {
  summary: 'Whether a phone has opened the candidate’s code, and what it sent',
  /** ENDED when it was used, when its time is over, and while there is none. Instants ISO. */
  response: z.object({
    state: z.enum(['WAITING', 'CONNECTED', 'ENDED']),
    files: z.array(z.object({ fileId: z.string(), type: z.enum(fileTypes), bytes: z.number(), arrivedOn: z.string() })),
  }),
});
export type Handoff = z.output<typeof getHandoff.response>;

export const getHandoffFile = candidateCall(tag, 'GET', 'getHandoffFile', {
  summary: 'A file that the phone sent; 404 once the code has ended',
  query: z.object({ fileId }),
  response: 'document',
});

export const useHandoffFile = candidateCall(tag, 'POST', 'useHandoffFile', {
  summary: 'Takes a file that the phone sent, and ends the code; the file is uploaded with its step as any other',
  body: z.object({ fileId }),
  response: z.null(),
});

export const endHandoff = candidateCall(tag, 'POST', 'endHandoff', {
  summary: 'Ends the candidate’s code and forgets what the phone sent',
  response: z.null(),
});

/** What the phone knows: what to take a photo of, said in the candidate's language, until when, and how many more it may send. */
const phoneSchema = z.object({
  label: z.string(),
  kind: z.enum(documentKindNames),
  language: z.enum(languages),
  expiresOn: z.string(),
  filesLeft: z.number(),
});
export type PhoneHandoff = z.output<typeof phoneSchema>;

export const claimHandoff = callAt(tag, 'POST', '/candidate/claimHandoff', 'anyone', {
  summary: 'Opens a code on the phone that is first, with a cookie; 409 on another one, 410 once it has ended',
  /** `phoneId`: random, and the same whenever the page of this phone opens the code. */
  body: z.object({ code, phoneId: z.optional(z.guid(general.invalidValue)) }),
  response: phoneSchema,
});

export const sendHandoffFile = callAt(tag, 'POST', '/candidate/sendHandoffFile', 'anyone', {
  encoding: 'multipart',
  summary: 'A file of the phone with the cookie; sent again under its id it is the same file',
  body: z.object({ code, fileId, file: requiredDocument('document', m.file) }),
  response: phoneSchema,
});
