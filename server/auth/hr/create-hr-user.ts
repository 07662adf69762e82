import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { isEasyToGuess } from '#domain/hr-password/hr-password.ts';
import { hrPasswordMessages } from '#domain/hr-password/messages.ts';
import { offerFormMessages, resetMessages } from '#domain/messages.ts';
import { emailAddress, personName, requiredLine } from '#domain/values/text.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { hashPassword } from '#server/sealing/passwords.ts';
import { endLogins } from '#server/auth/codes/queries.ts';
import { findHrUser, insertHrUser, setHrAccessEnd, setHrPassword, updateHrUser } from '#server/auth/queries.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { refsOf } from '#domain/texts.ts';

const loginRefs = refsOf(loginMessages);
const offerFormRefs = refsOf(offerFormMessages);
const resetRefs = refsOf(resetMessages);
const hrPasswordRefs = refsOf(hrPasswordMessages);

/** An HR user as the person who runs the server gives one; the password as in docs/rules/validation.md#passwords. */
export const newHrUserSchema = z
  .object({
    userName: requiredLine(loginRefs.usernameRequired),
    name: z.optional(personName(offerFormRefs.fullName)),
    email: z.optional(emailAddress(offerFormRefs.email)),
    password: z
      .string()
      .check(z.minLength(limits.passwordMin, resetRefs.tooShort), z.maxLength(limits.passwordMax, resetRefs.tooLong)),
  })
  .check(
    z.refine(({ password, userName }) => !isEasyToGuess(password, userName), {
      error: hrPasswordRefs.easyToGuess,
      path: ['password'],
    }),
  );
export type NewHrUser = z.output<typeof newHrUserSchema>;

/** Makes an HR user, whose name is the user name unless given; false when the user name is taken. Raises 400 for a
 * password that is easy to guess, or shorter than the settings ask for. */
export async function createHrUser(deps: Pick<Deps, 'db'>, actor: SystemActor, user: NewHrUser): Promise<boolean> {
  await requireGoodPassword(deps, user);
  const row = {
    user_name: user.userName,
    name: user.name ?? user.userName,
    email: user.email ?? null,
    password_hash: await hashPassword(user.password),
  };
  return deps.db.transaction().execute(async (tx) => {
    if (!(await insertHrUser(tx, row))) return false;
    const details = { userName: user.userName };
    await writeAudit(tx, actor, [{ action: 'create-hr-user', candidateOfferId: null, details }]);
    return true;
  });
}

/** Gives an HR user another password, and another name and e-mail address where given, and ends every session and code
 * of theirs; a user whose access had ended may log in again. False when there is no such user. Raises as `createHrUser`
 * does. */
export async function renewHrUser(deps: Pick<Deps, 'db' | 'now'>, actor: SystemActor, user: NewHrUser) {
  const found = await findHrUser(deps.db, user.userName);
  if (found === undefined) return false;
  await requireGoodPassword(deps, { ...user, userName: found.user_name });
  const passwordHash = await hashPassword(user.password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await setHrPassword(tx, found.hr_user_id, passwordHash);
    await updateHrUser(tx, found.hr_user_id, { name: user.name, email: user.email });
    const reopened = await setHrAccessEnd(tx, found.hr_user_id, null);
    await endLogins(tx, { audience: 'hr', subject: found.hr_user_id }, now);
    const details = { userName: found.user_name, ...(reopened ? { reopened } : {}) };
    await writeAudit(tx, actor, [{ action: 'renew-hr-user', candidateOfferId: null, details }]);
  });
  return true;
}
