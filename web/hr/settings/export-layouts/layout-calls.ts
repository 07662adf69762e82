import { useQueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '#contract/call.ts';
import { deleteExportLayout, type ExportLayout, getExportLayouts, saveExportLayout } from '#contract/hr/handover.ts';
import { makeCall } from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = ['export-layouts'] as const;

/** All layouts: those of the product, then the own ones. */
export function useLayouts() {
  return useHrQuery(queryKey, async (signal) => {
    const { responseObject } = await makeCall(getExportLayouts, { signal });
    if (responseObject === null) throw new Error('the answer holds no layouts');
    return responseObject;
  });
}

/** What changes layouts; afterwards what is shown is up to date. */
export function useLayoutCalls() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  return {
    async save(body: SentBodyOf<typeof saveExportLayout>): Promise<ExportLayout> {
      const { responseObject } = await makeCall(saveExportLayout, { body });
      await refresh();
      if (responseObject === null) throw new Error('the answer holds no layout');
      return responseObject;
    },
    async remove(exportLayoutId: string): Promise<void> {
      await makeCall(deleteExportLayout, { body: { exportLayoutId } });
      await refresh();
    },
  };
}
