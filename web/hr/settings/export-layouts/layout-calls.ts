import type { SentBodyOf } from '#contract/call.ts';
import { deleteExportLayout, saveExportLayout } from '#contract/hr/handover.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { exportLayoutsKey } from '#web/hr/parts/handover/use-export-layouts.ts';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';

export function useLayoutCalls() {
  const changing = useChanging(exportLayoutsKey);
  return {
    save: (body: SentBodyOf<typeof saveExportLayout>) => changing(fetchObject(saveExportLayout, { body })),
    remove: (exportLayoutId: string) => changing(makeCall(deleteExportLayout, { body: { exportLayoutId } })),
  };
}
