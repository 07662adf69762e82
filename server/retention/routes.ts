import * as calls from '#contract/hr/retention.ts';
import { keepingRefs as m } from '#domain/privacy/keeping-texts.ts';
import { settingsRefs } from '#domain/settings/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { endHold, holdPerson } from './holds/hold-person.ts';
import { readRetention, saveRetention } from './read-retention.ts';

/** How long data are kept, and who is on hold (contract/hr/retention.ts). */
export function retentionRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.getRetention, readRetention);
  mount.answer(calls.saveRetention, saveRetention, settingsRefs.saved);
  mount(calls.holdPerson, async ({ body, actor }) => {
    await holdPerson(deps, actor, body);
    return { responseObject: await readRetention(deps), message: m.held };
  });
  mount(calls.endHold, async ({ body, actor }) => {
    await endHold(deps, actor, body);
    return { responseObject: await readRetention(deps), message: m.ended };
  });
}
