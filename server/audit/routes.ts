import { getOfferHistory } from '#contract/history.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { listHistory } from './history/list-history.ts';

export function auditRoutes(mount: Mount, deps: Deps): void {
  mount(getOfferHistory, async ({ query }) => ({ responseObject: await listHistory(deps, query) }));
}
