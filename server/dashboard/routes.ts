import { getAtRisk } from '#contract/hr/at-risk.ts';
import { getDashboard } from '#contract/dashboard.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readAtRisk } from './at-risk/read-at-risk.ts';
import { readDashboard } from './read-dashboard.ts';

/** What HR wants to know in the morning (contract/dashboard.ts). */
export function dashboardRoutes(mount: Mount, deps: Deps): void {
  mount(getDashboard, async ({ query, actor }) => ({ responseObject: await readDashboard(deps, actor, query) }));
  mount(getAtRisk, async ({ query, actor }) => {
    const { rows, ...page } = await readAtRisk(deps, actor, query);
    return { responseObject: rows, extra: page };
  });
}
