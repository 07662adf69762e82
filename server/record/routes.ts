import { exportRecord as exportCall, getRecord } from '#contract/hr/record.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { exportRecord } from './export-record.ts';
import { readRecord } from './list-record.ts';

export function recordRoutes(mount: Mount, deps: Deps): void {
  mount(getRecord, async ({ query }) => ({ responseObject: await readRecord(deps, query) }));
  mount(exportCall, async ({ body, actor }) => exportRecord(deps, actor, body), longCallTimeouts);
}
