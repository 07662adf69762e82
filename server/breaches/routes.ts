import * as calls from '#contract/hr/breaches.ts';
import { breachRefs as m } from '#domain/privacy/breach-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { openBreach, readBreaches, readBreachPeople, saveBreach } from './breaches.ts';
import { sendBreachLetters } from './send-letters.ts';

export function breachRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.getBreaches, readBreaches);
  mount.answer(calls.openBreach, openBreach, m.opened);
  mount.answer(calls.saveBreach, saveBreach, m.saved);
  mount(calls.getBreachPeople, async ({ query }) => ({ responseObject: await readBreachPeople(deps, query.breachId) }));
  mount(
    calls.sendBreachLetters,
    async ({ body, actor }) => {
      const breach = await sendBreachLetters(deps, actor, body);
      return { responseObject: breach, message: breach.drill ? m.drilled : m.sent };
    },
    longCallTimeouts,
  );
}
