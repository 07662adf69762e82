import { getSettings, type Settings } from '#contract/hr/settings.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

/** The key of the settings among what was loaded. */
export const settingsKey = ['settings'];

export const fetchSettings = (signal?: AbortSignal): Promise<Settings> =>
  fetchObject(getSettings, signal && { signal });

export function useSettings() {
  return useHrQuery(settingsKey, fetchSettings);
}
