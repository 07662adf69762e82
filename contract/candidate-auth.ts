import * as z from 'zod/mini';
import { languages } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { loginRefs } from '#domain/first-messages.ts';
import { offerFormRefs, otpRefs } from '#domain/messages.ts';
import { readCandidateId } from '#domain/offer/candidate-id.ts';
import { newPasswordSchema } from '#domain/password.ts';
import { cleanCode } from '#domain/values/clean-text.ts';
import { callAt, defineCall } from './call.ts';
import { firstCalls } from './first-calls.ts';

const tag = 'Candidate sign-in';

/** What is typed to name a user, as `read` spells it. */
export const typedId = (missing: string, invalid: string, read: (typed: string) => string) =>
  z.string({ error: missing }).check(z.overwrite(read), z.minLength(1, missing), z.maxLength(limits.textMax, invalid));

/** Both are required. No other rule is reported, so that nothing is disclosed. */
export const loginSchema = z.object({
  userName: typedId(loginRefs.usernameRequired, loginRefs.invalid, cleanCode),
  password: z
    .string({ error: loginRefs.passwordRequired })
    .check(z.minLength(1, loginRefs.passwordRequired), z.maxLength(limits.passwordMax, loginRefs.invalid)),
});

const candidateIdSchema = typedId(otpRefs.candidateIdRequired, otpRefs.invalid, readCandidateId);

/** A one-time code: a string of six digits and nothing else, so that an absent code can never compare equal. */
export const otpSchema = z
  .string({ error: otpRefs.required })
  .check(z.trim(), z.minLength(1, { error: otpRefs.required, abort: true }), z.regex(/^\d{6}$/, otpRefs.invalid));

export const createToken = defineCall({
  ...firstCalls.createToken,
  tag,
  summary:
    'Candidate login. The token opens only isValidForAccess and resetPassword while a password change is pending.',
  body: z.extend(loginSchema, { userName: typedId(loginRefs.usernameRequired, loginRefs.invalid, readCandidateId) }),
  response: z.object({ token: z.string() }),
});

export const isValidForAccess = defineCall({
  ...firstCalls.isValidForAccess,
  tag,
  summary: 'Whether a password change is pending, and how the offer was decided',
  response: z.object({
    /** True while a password change is pending. */
    pass: z.boolean(),
    offerStatus: z.nullable(z.enum(['Approved', 'Rejected'])),
    candidateName: z.string(),
    language: z.optional(z.enum(languages)),
  }),
});
export type AccessCheck = z.output<typeof isValidForAccess.response>;

export const setLanguage = defineCall({
  ...firstCalls.setLanguage,
  tag,
  summary: 'The language of the candidate’s screens, mails and SMS from now on',
  body: z.object({ language: z.enum(languages, { error: offerFormRefs.languageUnknown }) }),
  response: z.null(),
});

export const sendOtp = callAt(tag, 'POST', '/auth/sendOtp', 'anyone', {
  summary: 'Sends a one-time code to the candidate’s phone; answers alike for an unknown candidate id',
  body: z.object({ candidateId: candidateIdSchema }),
  response: z.null(),
});

export const validateOtp = callAt(tag, 'POST', '/auth/validateOtp', 'anyone', {
  summary: 'Checks the code; `token` next to SUCCESS is a single-use reset token of 10 minutes',
  body: z.object({ candidateId: candidateIdSchema, otp: otpSchema }),
  response: z.literal('SUCCESS'),
  extra: z.object({ token: z.string() }),
});

export const resetPassword = callAt(tag, 'POST', '/auth/resetPassword', 'candidateReset', {
  summary: 'Sets a new password and ends every session of the candidate',
  body: z.intersection(newPasswordSchema, z.object({ candidateId: candidateIdSchema })),
  response: z.literal('SUCCESS'),
});

export const logout = callAt(tag, 'POST', '/auth/logout', 'candidatePending', {
  summary: 'Ends the session',
  response: z.null(),
});
