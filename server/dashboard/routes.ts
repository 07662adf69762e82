import { getDashboard } from '#contract/dashboard.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readDashboard } from './read-dashboard.ts';

export function dashboardRoutes(mount: Mount, deps: Deps): void {
  mount(getDashboard, async ({ query, actor }) => ({ responseObject: await readDashboard(deps, actor, query) }));
}
