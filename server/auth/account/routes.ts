import * as calls from '#contract/hr/account.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { changePassword } from './change-password.ts';
import { logOutElsewhere, saveAccount } from './save-account.ts';

const m = refsOf(accountMessages);

export function accountRoutes(mount: Mount, deps: Deps): void {
  mount(calls.saveAccount, async ({ body, actor }) => {
    await saveAccount(deps, actor, body);
    return { responseObject: null, message: m.saved };
  });
  mount(calls.changePassword, async ({ body, actor }) => {
    await changePassword(deps, actor, body);
    return { responseObject: null, message: m.passwordChanged };
  });
  mount(calls.logoutElsewhere, async ({ actor }) => {
    const sessions = await logOutElsewhere(deps, actor);
    return { responseObject: { sessions }, message: m.loggedOutElsewhere(sessions) };
  });
}
