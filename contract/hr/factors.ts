import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { resetRefs } from '#domain/messages.ts';
import { accountMessages, peopleRefs } from '#domain/people-messages.ts';
import { secondFactorRefs as m, sessionListRefs } from '#domain/second-factor/messages.ts';
import { factorKinds } from '#domain/second-factor/second-factor.ts';
import { refsOf } from '#domain/texts.ts';
import { requiredLine, requiredText } from '#domain/values/text.ts';
import { callAt, hrCall, sessionCall } from '#contract/call.ts';

const tag = 'Second factor of HR';

/** What the Web Authentication API takes and gives, as its JSON; `@simplewebauthn` knows its members. */
const webAuthn = z.record(z.string(), z.unknown());

const loginToken = z.string({ error: m.tokenRequired }).check(z.minLength(1, m.tokenRequired), z.maxLength(2000));
const code = z
  .string({ error: m.codeRequired })
  .check(z.trim(), z.minLength(1, m.codeRequired), z.maxLength(40, m.codeWrong));
/** The current one; empty, after a login of the last ten minutes, of a user who has none. */
export const ownPassword = z
  .string({ error: refsOf(accountMessages).currentPasswordRequired })
  .check(z.maxLength(limits.passwordMax, resetRefs.tooLong));
const factorId = z.guid(m.factorUnknown);

/** One of the user's methods with its proof: `code` of an app or a recovery code, `response` of a passkey. */
const given = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('PASSKEY'), response: webAuthn }),
    z.object({ method: z.literal('AUTHENTICATOR'), code }),
    z.object({ method: z.literal('RECOVERY_CODE'), code }),
  ],
  m.methodUnknown,
);
export type GivenFactor = z.output<typeof given>;

export const secondFactorOptions = callAt(tag, 'POST', '/security-service/auth/secondFactorOptions', 'anyone', {
  summary: 'What the browser needs to ask for a passkey in the second step of a login; good for one answer',
  body: z.object({ token: loginToken }),
  response: z.object({ options: webAuthn }),
});

export const secondFactor = callAt(tag, 'POST', '/security-service/auth/secondFactor', 'anyone', {
  summary: 'The second step of an HR login, with the token of the first, which it uses up',
  body: z.intersection(z.object({ token: loginToken }), given),
  response: z.object({ token: z.string(), employeeId: z.string() }),
});

export const stepUpOptions = sessionCall(tag, 'POST', 'stepUpOptions', {
  summary: 'What the browser needs to ask for a passkey in a step-up; good for one answer',
  response: z.object({ options: z.nullable(webAuthn), methods: z.array(z.enum([...factorKinds, 'RECOVERY_CODE'])) }),
});

export const stepUp = sessionCall(tag, 'POST', 'stepUp', {
  summary: 'Gives a factor again: calls that need one are open to this session for 10 minutes',
  body: given,
  response: z.object({ until: z.string() }),
});

const factors = z.object({
  /** Without the set-up that is not confirmed. */
  factors: z.array(
    z.object({
      factorId: z.string(),
      kind: z.enum(factorKinds),
      name: z.string(),
      createdOn: z.string(),
      lastUsedOn: z.nullable(z.string()),
    }),
  ),
  recoveryCodesLeft: z.number(),
  /** False where the address of the installation does not allow passkeys: no HTTPS, or no name. */
  passkeys: z.boolean(),
});
export type Factors = z.output<typeof factors>;

/** Ten, shown once. */
const recoveryCodes = z.array(z.string());
const confirmed = z.object({
  ...factors.shape,
  /** With the first factor, else null. */
  recoveryCodes: z.nullable(recoveryCodes),
});

export const getFactors = hrCall(tag, 'GET', 'getFactors', 'account', {
  summary: 'The own methods of the second step',
  response: factors,
});

export const beginAuthenticator = hrCall(tag, 'POST', 'beginAuthenticator', 'account', {
  summary: 'Begins to add an authenticator app: the address for its QR code, and the same secret to type',
  stepUp: true,
  body: z.object({ password: ownPassword }),
  response: z.object({ uri: z.string(), secret: z.string() }),
});

export const confirmAuthenticator = hrCall(tag, 'POST', 'confirmAuthenticator', 'account', {
  summary: 'Adds the app by its first code; every other session of the user ends',
  body: z.object({ code }),
  response: confirmed,
});

export const beginPasskey = hrCall(tag, 'POST', 'beginPasskey', 'account', {
  summary: 'Begins to add a passkey: what the browser needs to make one',
  stepUp: true,
  body: z.object({ password: ownPassword }),
  response: z.object({ options: webAuthn }),
});

export const confirmPasskey = hrCall(tag, 'POST', 'confirmPasskey', 'account', {
  summary: 'Adds the passkey; every other session of the user ends',
  body: z.object({ response: webAuthn, name: z.optional(requiredLine(m.nameRequired)) }),
  response: confirmed,
});

export const removeFactor = hrCall(tag, 'POST', 'removeFactor', 'account', {
  summary: 'Removes a method; the recovery codes go with the last one, and every other session of the user ends',
  stepUp: true,
  body: z.object({ factorId, password: ownPassword }),
  response: factors,
});

export const makeRecoveryCodes = hrCall(tag, 'POST', 'makeRecoveryCodes', 'account', {
  summary:
    'Ten new recovery codes, shown once; the former ones are no longer valid, and every other session of the user ends',
  stepUp: true,
  body: z.object({ password: ownPassword }),
  response: z.object({ recoveryCodes }),
});

export const resetSecondFactor = hrCall(tag, 'POST', 'resetSecondFactor', 'people.write', {
  summary: 'Removes all methods of another HR user who lost them; their sessions end and they get a mail',
  stepUp: true,
  body: z.object({
    hrUserId: z.guid(peopleRefs.userUnknown),
    reason: requiredText(m.reasonRequired, limits.exportReasonMax),
  }),
  response: z.null(),
});

const sessions = z.array(
  z.object({
    sessionId: z.string(),
    /** Browser and system, such as 'Chrome on Windows'; empty where they are unknown. */
    device: z.string(),
    ip: z.string(),
    firstUsedOn: z.string(),
    lastUsedOn: z.string(),
    /** The session of this call. */
    current: z.boolean(),
  }),
);

export const getSessions = hrCall(tag, 'GET', 'getSessions', 'account', {
  summary: 'Where the user is logged in, the latest first',
  response: sessions,
});

export const endSession = hrCall(tag, 'POST', 'endSession', 'account', {
  summary: 'Logs the user out in one place; `logoutElsewhere` does so in all others',
  body: z.object({ sessionId: z.guid(sessionListRefs.unknown) }),
  response: z.null(),
});
