import { getAtRisk } from '#contract/hr/at-risk.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readAtRisk } from './read-at-risk.ts';

export function atRiskRoutes(mount: Mount, deps: Deps): void {
  mount(getAtRisk, async ({ query, actor }) => {
    const { rows, ...page } = await readAtRisk(deps, actor, query);
    return { responseObject: rows, extra: page };
  });
}
