import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { type HrPasswordRule, hrNewPasswordSchema } from '#domain/hr-password/hr-password.ts';
import { resetRefs } from '#domain/messages.ts';
import { accountMessages, peopleRefs as people } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import { personName } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';

const m = refsOf(accountMessages);

const tag = 'Own account of HR';

export const saveAccount = hrCall('POST', 'saveAccount', 'account', {
  tag,
  summary: 'The own name, as others see it',
  body: z.object({ name: personName(people.nameRequired) }),
  response: z.null(),
});

/** The current password and a new one. */
export function changedPasswordSchema(rule?: HrPasswordRule) {
  const currentPassword = z
    .string({ error: m.currentPasswordRequired })
    .check(z.minLength(1, m.currentPasswordRequired), z.maxLength(limits.passwordMax, resetRefs.tooLong));
  return z.intersection(hrNewPasswordSchema(rule), z.object({ currentPassword }));
}

export const changePassword = hrCall('POST', 'changePassword', 'account', {
  tag,
  summary: 'Another password in exchange for the current one; every other session of the user ends',
  body: changedPasswordSchema(),
  response: z.null(),
});

export const logoutElsewhere = hrCall('POST', 'logoutElsewhere', 'account', {
  tag,
  summary: 'Ends every other session of the user',
  response: z.object({ sessions: z.number() }),
});
