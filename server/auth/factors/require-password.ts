import { accountMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor } from '#server/actor.ts';
import { withOwnLimits } from '#server/auth/limits/lock-outs.ts';
import { findHrUser } from '#server/auth/queries.ts';
import { hrActorAccount } from '#server/auth/sessions/record-access.ts';
import type { Deps } from '#server/deps.ts';
import { badFields } from '#server/errors.ts';
import { verifyPassword } from '#server/sealing/passwords.ts';

const m = refsOf(accountMessages);

/** Raises 400 on `password` unless it is the caller's, and 429 after as many attempts as a change of it allows. */
export async function requirePassword(deps: Deps, actor: HrActor, password: string): Promise<void> {
  await withOwnLimits(deps, actor, hrActorAccount(actor), async () => {
    const user = await findHrUser(deps.db, actor.userName);
    if (user === undefined || !(await verifyPassword(user.password_hash, password))) {
      throw badFields([{ path: 'password', text: m.currentPasswordWrong }]);
    }
  });
}
