import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { firstCalls } from './first-calls.ts';

export const getAppConfig = defineCall({
  ...firstCalls.getAppConfig,
  tag: 'Application',
  summary: 'The company, HR contact and support address shown to everybody',
  response: z.object({
    companyName: z.string(),
    /** The SHA-256 of the company's logo, which `getLogo` answers. */
    logo: z.nullable(z.string()),
    hrContactEmail: z.string(),
    hrContactPhone: z.string(),
    supportEmail: z.string(),
    /** Contact details in every letter, next to the company's name; HR's form shows them while an offer is written. */
    letterhead: z.object({ address: z.string(), signatoryName: z.string(), signatoryTitle: z.string() }),
    /** The letterhead is an invented one, in whole or in part; in production nothing can be sent with it. */
    sampleCompany: z.boolean(),
    /** The provider that HR users can log in with; null while single sign-on is off. */
    ssoProvider: z.nullable(z.string()),
    /** Whether a privacy notice is published; left out before the first. */
    hasPrivacyNotice: z.optional(z.boolean()),
    /** Whether nothing of an Aadhaar card is asked; left out where it is. */
    asksNoAadhaar: z.optional(z.boolean()),
    limits: z.object({ passwordMin: z.number(), hrPasswordMin: z.number(), otpMinutes: z.number() }),
  }),
});
export type AppConfig = z.output<typeof getAppConfig.response>;
