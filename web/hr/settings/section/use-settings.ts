import { getSettings, type Settings } from '#contract/hr/settings.ts';
import { makeCall } from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

/** The key of the settings among what was loaded. */
export const settingsKey = ['settings'];

export async function fetchSettings(signal?: AbortSignal): Promise<Settings> {
  const { responseObject } = await makeCall(getSettings, signal === undefined ? {} : { signal });
  if (responseObject === null) throw new Error('the answer holds no settings');
  return responseObject;
}

/** All sections as they are. */
export function useSettings() {
  return useHrQuery(settingsKey, fetchSettings);
}
