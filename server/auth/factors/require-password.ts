import { accountMessages } from '#domain/people-messages.ts';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import { ssoRefs } from '#domain/settings/sso-messages.ts';
import { providerName } from '#domain/settings/sso.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { withOwnLimits } from '#server/auth/limits/lock-outs.ts';
import { findHrUser } from '#server/auth/queries.ts';
import { hrActorAccount } from '#server/auth/sessions/record-access.ts';
import { badFields, conflict } from '#server/errors.ts';
import { currentProvider } from '#server/settings/sso.ts';
import { verifyPassword } from '#server/sealing/passwords.ts';

const m = refsOf(accountMessages);

/** Raises 400 on `password` unless it is the caller's, and 429 after as many attempts as a change of it allows; 409 for
 * a user without one whose login was more than ten minutes ago. */
export async function requirePassword(deps: Deps, actor: HrActor, password: string): Promise<void> {
  if (!actor.hasPassword) return requireFreshLogin(deps, actor);
  if (password === '') throw badFields([{ path: 'password', text: m.currentPasswordRequired }]);
  await withOwnLimits(deps, actor, hrActorAccount(actor), async () => {
    const user = await findHrUser(deps.db, actor.userName);
    if (user === undefined || !(await verifyPassword(user.password_hash, password))) {
      throw badFields([{ path: 'password', text: m.currentPasswordWrong }]);
    }
  });
}

async function requireFreshLogin(deps: Deps, { loggedInOn }: HrActor): Promise<void> {
  if (deps.now().getTime() - loggedInOn.getTime() < factorLimits.stepUpMinutes * 60_000) return;
  const provider = await currentProvider(deps);
  throw conflict(ssoRefs.logInAgain(provider === null ? '' : providerName(provider.settings)));
}
