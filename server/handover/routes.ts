import * as calls from '#contract/hr/handover.ts';
import { settingsRefs } from '#domain/settings/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { exportCandidates } from './export-candidates.ts';
import { readLayouts } from './layouts/read-layouts.ts';
import { removeLayout, saveLayout } from './layouts/save-layout.ts';

export function handoverRoutes(mount: Mount, deps: Deps): void {
  mount(calls.exportCandidates, async ({ body, actor }) => exportCandidates(deps, actor, body), longCallTimeouts);
  mount(calls.getExportLayouts, async () => ({ responseObject: await readLayouts(deps.db) }));
  mount.answer(calls.saveExportLayout, saveLayout, settingsRefs.saved);
  mount.answer(calls.deleteExportLayout, removeLayout);
}
