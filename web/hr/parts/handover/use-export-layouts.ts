import { getExportLayouts } from '#contract/hr/handover.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

export const exportLayoutsKey = ['export-layouts'] as const;

export const useExportLayouts = () =>
  useHrQuery(exportLayoutsKey, (signal) => fetchObject(getExportLayouts, { signal }));
