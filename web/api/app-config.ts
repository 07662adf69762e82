import { useSyncExternalStore } from 'react';
import type { getAppConfig, AppConfig } from '#contract/app-config.ts';
import { firstCalls } from '#contract/first-calls.ts';
import { CallError, makeCall } from './client.ts';

/** How long to wait after the first, second and third failure; then the next one who asks begins again. */
const pauses = [1000, 2000, 4000];

// Kept here and not with TanStack Query: this is all that the first screen loads, and it is not to wait for the rest.
let config: AppConfig | undefined;
let asking = false;
const listeners = new Set<() => void>();

/** Company, HR contact and support address; undefined until the server answered. */
export function useAppConfig(): AppConfig | undefined {
  return useSyncExternalStore(subscribe, () => config);
}

/** Asks again after a change; what was known is shown until the answer has come. */
export function refreshAppConfig(): void {
  if (!asking) void ask(pauses);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (config === undefined && !asking) void ask(pauses);
  return () => listeners.delete(listener);
}

async function ask([pause, ...later]: readonly number[]): Promise<void> {
  asking = true;
  try {
    config = (await makeCall<typeof getAppConfig>(firstCalls.getAppConfig)).responseObject ?? undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (pause !== undefined) {
      setTimeout(() => void ask(later), pause);
      return;
    }
  }
  asking = false;
  for (const listener of listeners) listener();
}
