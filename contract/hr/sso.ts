import * as z from 'zod/mini';
import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import { callAt, hrCall } from '#contract/call.ts';
import { ownPassword } from '#contract/hr/factors.ts';
import { hrLoginAnswer } from '#contract/hr-auth.ts';

const tag = 'Single sign-on of HR';

/** The provider's page, to which the browser goes next; the answer sets the cookie that binds the flow to it. */
const next = z.object({ url: z.string() });

export const ssoExchange = callAt(tag, 'POST', '/security-service/auth/sso/exchange', 'anyone', {
  summary: 'A session for the code of 60 seconds at the end of a single sign-on, in the browser that began it',
  body: z.object({ code: z.string({ error: m.codeEnded }).check(z.minLength(1, m.codeEnded), z.maxLength(100)) }),
  response: hrLoginAnswer,
});

const identity = z.object({
  /** The provider's name; null while single sign-on is off. */
  provider: z.nullable(z.string()),
  linked: z.nullable(z.object({ email: z.string(), linkedOn: z.string() })),
});
export type SsoIdentity = z.output<typeof identity>;

export const getSsoLink = hrCall(tag, 'GET', 'getSsoLink', 'account', {
  summary: 'Whether the own user is linked to an account of the provider',
  response: identity,
});

export const linkSso = hrCall(tag, 'POST', 'linkSso', 'account', {
  stepUp: true,
  summary: 'Begins to link the own user to an account of the provider',
  body: z.object({ password: ownPassword }),
  response: next,
});

export const unlinkSso = hrCall(tag, 'POST', 'unlinkSso', 'account', {
  stepUp: true,
  summary: 'Ends the link; 409 for a user without a password. Every other session of the user ends',
  body: z.object({ password: ownPassword }),
  response: identity,
});

export const testSso = hrCall(tag, 'POST', 'testSso', 'settings.write', {
  stepUp: true,
  summary:
    'Begins a test sign-in with the saved set-up. It logs no user in; after a successful test the set-up can be switched on',
  response: next,
});
