import { getExportLayouts } from '#contract/hr/handover.ts';
import { makeCall } from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

/** All layouts: those of the product, then the own ones. */
export function useExportLayouts() {
  return useHrQuery(['export-layouts'], async (signal) => {
    const { responseObject } = await makeCall(getExportLayouts, { signal });
    if (responseObject === null) throw new Error('the answer holds no layouts');
    return responseObject;
  });
}
