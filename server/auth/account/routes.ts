import * as calls from '#contract/hr/people.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { changePassword } from './change-password.ts';
import { logOutElsewhere, saveAccount } from './save-account.ts';

const m = refsOf(accountMessages);

export function accountRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.saveAccount, saveAccount, m.saved);
  mount.answer(calls.changePassword, changePassword, m.passwordChanged);
  mount(calls.logoutElsewhere, async ({ actor }) => {
    const sessions = await logOutElsewhere(deps, actor);
    return { responseObject: { sessions }, message: m.loggedOutElsewhere(sessions) };
  });
}
