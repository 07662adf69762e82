import { generalMessages } from '#domain/messages.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { requireGoodPassword } from '#server/auth/hr/require-good-password.ts';
import { voidCode } from '#server/auth/codes/queries.ts';
import { withOwnLimits } from '#server/auth/limits/lock-outs.ts';
import { findHrUser, setHrPassword } from '#server/auth/queries.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import { hrActorAccount } from '#server/auth/sessions/record-access.ts';
import { tellPasswordChanged } from '#server/auth/reset-password.ts';
import { badFields, conflict } from '#server/errors.ts';
import { hashPassword, verifyPassword } from '#server/sealing/passwords.ts';

const m = refsOf(accountMessages);
const general = refsOf(generalMessages);

type Input = { currentPassword: string; password: string };

/** Gives an HR user another password in exchange for the current one, and ends every other session and the open code of
 * theirs. Raises 400 on `currentPassword` when it is wrong and on a new one that is easy to guess or too short, 429
 * after as many attempts as a reset allows: a person at an unattended page must not guess without limit. */
export async function changePassword(deps: Deps, actor: HrActor, input: Input): Promise<void> {
  await requireGoodPassword(deps, { userName: actor.userName, password: input.password });
  await withOwnLimits(deps, actor, hrActorAccount(actor), () => replace(deps, actor, input));
}

async function replace(deps: Deps, actor: HrActor, { currentPassword, password }: Input): Promise<void> {
  const user = await findHrUser(deps.db, actor.userName);
  const before = user?.disabled_on === null ? user.password_hash : null;
  if (!(await verifyPassword(before, currentPassword)) || before === null) {
    throw badFields([{ path: 'currentPassword', text: m.currentPasswordWrong }]);
  }
  const after = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The password first: it makes logins with the former one wait, so that none outlives it.
    if (!(await setHrPassword(tx, actor.hrUserId, after, before))) throw conflict(general.conflict);
    await voidCode(tx, { audience: 'hr', subject: actor.hrUserId }, now);
    const sessions = await revokeSessions(tx, actor.hrUserId, now, actor.session.sessionId);
    await tellPasswordChanged(tx, deps, { account: hrActorAccount(actor), owner: actor, on: now });
    await writeAudit(tx, actor, [{ action: 'change-password', candidateOfferId: null, details: { sessions } }]);
  });
}
