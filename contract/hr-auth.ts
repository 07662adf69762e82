import * as z from 'zod/mini';
import { hrNewPasswordSchema } from '#domain/hr-password/hr-password.ts';
import { hrRoles } from '#domain/permissions.ts';
import { otpRefs } from '#domain/messages.ts';
import { secondFactorMethods } from '#domain/second-factor/second-factor.ts';
import { callAt, sessionCall } from './call.ts';
import { loginSchema, otpSchema, typedId } from './candidate-auth.ts';

const tag = 'HR sign-in';

const userIdSchema = typedId(otpRefs.userIdRequired, otpRefs.invalid, (typed) => typed.trim());

/** A session; of a user with a second factor an empty token and what the second step needs. */
export const hrLoginAnswer = z.object({
  token: z.string(),
  employeeId: z.string(),
  /** The token opens `secondFactor` and `secondFactorOptions` alone, for 5 minutes. */
  secondFactor: z.optional(z.object({ token: z.string(), methods: z.array(z.enum(secondFactorMethods)) })),
});

export const hrCreateToken = callAt(tag, 'POST', '/security-service/auth/createToken', 'anyone', {
  summary: 'HR login; a user with a second factor gets an empty token and `secondFactor` for the second step',
  body: loginSchema,
  response: hrLoginAnswer,
});

export const hrSendOtp = callAt(tag, 'POST', '/security-service/auth/sendOtp', 'anyone', {
  summary: 'Sends a one-time code by e-mail; answers alike for an unknown user',
  body: z.object({ userId: userIdSchema }),
  response: z.null(),
});

export const hrValidateOtp = callAt(tag, 'POST', '/security-service/auth/validateOtp', 'anyone', {
  summary: 'Checks the code and answers a single-use reset token of 10 minutes',
  body: z.object({ userId: userIdSchema, otp: otpSchema }),
  response: z.object({ token: z.string() }),
  extra: z.object({ token: z.string() }),
});

export const hrResetPassword = callAt(tag, 'POST', '/security-service/auth/resetPassword', 'hrReset', {
  summary: 'Sets a new password and ends every session of the HR user',
  body: z.intersection(hrNewPasswordSchema(), z.object({ userId: userIdSchema })),
  response: z.null(),
});

export const hrLogout = sessionCall(tag, 'POST', 'logout', { summary: 'Ends the session', response: z.null() });

export const hrMe = sessionCall(tag, 'GET', 'me', {
  summary: 'The HR user who is logged in',
  response: z.object({
    employeeId: z.string(),
    userName: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    roles: z.array(z.enum(hrRoles)),
    /** Ids of the departments whose offers the user sees; empty for all. */
    departments: z.array(z.number()),
    /** False for a user of single sign-on who has none; missing from an older server. */
    hasPassword: z.optional(z.boolean()),
    /** Whether the company has rules for sign-off; missing from an older server. */
    signOff: z.optional(z.boolean()),
    secondFactor: z.object({
      /** Whether the user has one. */
      isSet: z.boolean(),
      /** For a user who needs one and has none: until when everything works, and whether that is over. */
      graceUntil: z.nullable(z.string()),
      enrolmentNeeded: z.boolean(),
      /** An Administrator should choose who needs a second factor: the company has not chosen yet. */
      ruleUndecided: z.boolean(),
    }),
  }),
});
