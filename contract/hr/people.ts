import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { hrNewPasswordSchema, type HrPasswordRule } from '#domain/hr-password/hr-password.ts';
import { resetRefs } from '#domain/messages.ts';
import { accountMessages, invitationMessages, peopleRefs as m } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import { emailAddress, personName, requiredLine } from '#domain/values/text.ts';
import { callAt, hrCall } from '#contract/call.ts';
import { chosen } from '#contract/fields.ts';
import { loginRefs } from '#domain/first-messages.ts';
import { hrRoles } from '#domain/permissions.ts';

const invitationRefs = refsOf(invitationMessages);

const tag = 'HR users';

const roles = chosen(z.enum(hrRoles), m.rolesRequired, hrRoles.length, m.rolesRequired);
/** Ids of departments; empty for all. */
const departments = z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(limits.departmentsOfUser));

const hrUserSchema = z.object({
  hrUserId: z.string(),
  name: z.string(),
  userName: z.string(),
  email: z.nullable(z.string()),
  /** EXPIRED: invited, but the link was not opened in time. */
  state: z.enum(['ACTIVE', 'INVITED', 'EXPIRED', 'DISABLED']),
  enabled: z.boolean(),
  roles: z.array(z.enum(hrRoles)),
  /** Ids of the departments whose offers they see; empty for all. */
  departments: z.array(z.number()),
  /** Until when the invitation is valid; null where none is open. */
  expiresOn: z.nullable(z.string()),
  may: z.object({ disable: z.boolean(), enable: z.boolean(), invite: z.boolean(), resetSecondFactor: z.boolean() }),
});
export type HrUser = z.output<typeof hrUserSchema>;

export const getHrUsers = hrCall(tag, 'GET', 'getHrUsers', 'people.read', {
  summary: 'All HR users by name',
  response: z.array(hrUserSchema),
});

export const inviteHrUser = hrCall(tag, 'POST', 'inviteHrUser', 'people.write', {
  stepUp: true,
  summary:
    'Makes an HR user and mails a link that sets the password; again for one who has not set it, the older link ends',
  body: z.object({
    name: personName(m.nameRequired),
    email: emailAddress(m.emailRequired),
    userName: requiredLine(loginRefs.usernameRequired),
    /** Where they are left out: Administrator, or of one who is invited again those from before. */
    roles: z.optional(roles),
    departments: z.optional(departments),
  }),
  response: hrUserSchema,
});

export const setHrUserAccess = hrCall(tag, 'POST', 'setHrUserAccess', 'people.write', {
  summary:
    'Disables an HR user, whose sessions end at once, or enables one again; never oneself, never the last Administrator',
  body: z.object({ hrUserId: z.guid(m.userUnknown), enabled: z.boolean() }),
  response: hrUserSchema,
});

export const setHrUserRoles = hrCall(tag, 'POST', 'setHrUserRoles', 'people.write', {
  stepUp: true,
  summary: 'Sets what an HR user may do, and whose offers they see; one Administrator who can log in always stays',
  body: z.object({ hrUserId: z.guid(m.userUnknown), roles, departments }),
  response: hrUserSchema,
});

const tokenSchema = z
  .string({ error: invitationRefs.tokenRequired })
  .check(z.trim(), z.minLength(1, invitationRefs.tokenRequired), z.maxLength(200, invitationRefs.unknown));

export const openInvitation = callAt(tag, 'POST', '/security-service/auth/openInvitation', 'anyone', {
  summary: 'Whom an invitation that is open is for',
  body: z.object({ token: tokenSchema }),
  response: z.object({ name: z.string(), userName: z.string() }),
});

export const acceptInvitation = callAt(tag, 'POST', '/security-service/auth/acceptInvitation', 'anyone', {
  summary: 'Sets the first password of an invited HR user, once',
  body: z.intersection(hrNewPasswordSchema(), z.object({ token: tokenSchema })),
  response: z.object({ userName: z.string() }),
});

const accountRefs = refsOf(accountMessages);

export const saveAccount = hrCall('Own account of HR', 'POST', 'saveAccount', 'account', {
  summary: 'The own name, as others see it',
  body: z.object({ name: personName(m.nameRequired) }),
  response: z.null(),
});

/** The current password and a new one. */
export function changedPasswordSchema(rule?: HrPasswordRule) {
  const currentPassword = z
    .string({ error: accountRefs.currentPasswordRequired })
    .check(z.minLength(1, accountRefs.currentPasswordRequired), z.maxLength(limits.passwordMax, resetRefs.tooLong));
  return z.intersection(hrNewPasswordSchema(rule), z.object({ currentPassword }));
}

export const changePassword = hrCall('Own account of HR', 'POST', 'changePassword', 'account', {
  summary: 'Another password in exchange for the current one; every other session of the user ends',
  body: changedPasswordSchema(),
  response: z.null(),
});

export const logoutElsewhere = hrCall('Own account of HR', 'POST', 'logoutElsewhere', 'account', {
  summary: 'Ends every other session of the user',
  response: z.object({ sessions: z.number() }),
});
