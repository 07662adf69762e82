import * as calls from '#contract/first-day.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { sayReasons } from '#server/http/say-reasons.ts';
import { readEmployees } from './list-employees.ts';
import { readFirstDay } from './read-first-day.ts';
import { recordJoining, takeBackJoining } from './record-joining.ts';
import { recordJoinings } from './record-joinings.ts';

export function firstDayRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getFirstDay, async ({ query }) => ({ responseObject: await readFirstDay(deps, query.candidateId) }));
  mount.answer(calls.recordJoining, recordJoining);
  mount(calls.recordJoinings, async ({ body, actor }) => {
    const { recorded, skipped } = await recordJoinings(deps, actor, body);
    return { responseObject: { recorded, skipped: sayReasons(skipped) } };
  });
  mount.answer(calls.takeBackJoining, takeBackJoining);
  mount(calls.getEmployees, async ({ query }) => ({ responseObject: await readEmployees(deps, query) }));
}
