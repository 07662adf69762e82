import { getOfferHistory } from '#contract/history.ts';
import { exportRecord as exportRecordCall, getRecord } from '#contract/hr/record.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { exportRecord } from './record/export-record.ts';
import { readRecord } from './record/list-record.ts';
import { listHistory } from './history/list-history.ts';

/** What HR reads of the audit (contract/history.ts). */
export function auditRoutes(mount: Mount, deps: Deps): void {
  mount(getOfferHistory, async ({ query }) => ({ responseObject: await listHistory(deps, query) }));
  mount(getRecord, async ({ query }) => ({ responseObject: await readRecord(deps, query) }));
  mount(exportRecordCall, async ({ body, actor }) => exportRecord(deps, actor, body), longCallTimeouts);
}
