import * as z from 'zod/mini';
import { generalRefs } from '#domain/messages.ts';
import { noticeLanguages } from '#domain/privacy/notice.ts';
import { consentPurposes, purposeCodes } from '#domain/privacy/purposes.ts';
import { candidateCall } from './call.ts';

const tag = 'Privacy';
const language = z.enum(noticeLanguages, { error: generalRefs.invalidValue });

/** Instants are ISO. */
export const consentSchema = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** When it was given or withdrawn last; null where it never was. */
  decidedOn: z.nullable(z.string()),
});

const ownNoticeSchema = z.object({
  version: z.number(),
  publishedOn: z.string(),
  language,
  /** The languages of this version. */
  languages: z.array(language),
  contact: z.object({ name: z.string(), email: z.string() }),
  /** What was read last; null before the first time. */
  acknowledgement: z.nullable(z.object({ version: z.number(), language, on: z.string() })),
  /** True unless this version has to be read before the joining form. */
  acknowledged: z.boolean(),
  purposes: z.array(
    z.object({
      code: z.enum(purposeCodes),
      ground: z.enum(['7(i)', 'LAW', 'CONSENT']),
      /** Whether it rests on a consent that can be withdrawn. */
      withdrawable: z.boolean(),
      item: z.string(),
      purpose: z.string(),
      keptUntil: z.string(),
      whoGetsIt: z.string(),
    }),
  ),
  consents: z.array(consentSchema),
});
export type OwnNotice = z.output<typeof ownNoticeSchema>;

export const getOwnPrivacyNotice = candidateCall(tag, 'GET', 'getPrivacyNotice', {
  summary:
    'The privacy notice in force, what of it the candidate has acknowledged, and the consents; null before one is published',
  query: z.object({ language: z.optional(language) }),
  response: z.nullable(ownNoticeSchema),
});

export const acknowledgeNotice = candidateCall(tag, 'POST', 'acknowledgeNotice', {
  summary:
    'Records that the candidate has read this version in this language, with time and IP address; 409 when it is not the one in force',
  body: z.object({ noticeVersion: z.int({ error: generalRefs.invalidValue }), language }),
  response: z.nullable(ownNoticeSchema),
});

export const setConsent = candidateCall(tag, 'POST', 'setConsent', {
  summary: 'Gives or withdraws one consent; both are kept with their time. 409 before a notice is published',
  body: z.object({
    purpose: z.enum(consentPurposes, { error: generalRefs.invalidValue }),
    given: z.boolean({ error: generalRefs.invalidValue }),
  }),
  response: z.object({ consents: z.array(consentSchema) }),
});
