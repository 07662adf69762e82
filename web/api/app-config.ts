import { useEffect } from 'react';
import type { getAppConfig, AppConfig } from '#contract/app-config.ts';
import { firstCalls } from '#contract/first-calls.ts';
import { sharedValue } from '#web/ui/shared-value.ts';
import { CallError, makeCall } from './client.ts';

/** How long to wait after the first, second and third failure; then the next one who asks begins again. */
const pauses = [1000, 2000, 4000];

// Kept here and not with TanStack Query: this is all that the first screen loads, and it is not to wait for the rest.
const config = sharedValue<AppConfig | undefined>(undefined);
let asking = false;

/** Company, HR contact and support address; undefined until the server answered. */
export function useAppConfig(): AppConfig | undefined {
  useEffect(() => {
    if (config.read() === undefined && !asking) void ask(pauses);
  }, []);
  return config.useValue();
}

/** Asks again after a change; what was known is shown until the answer has come. */
export function refreshAppConfig(): void {
  if (!asking) void ask(pauses);
}

async function ask([pause, ...later]: readonly number[]): Promise<void> {
  asking = true;
  try {
    const { responseObject } = await makeCall<typeof getAppConfig>(firstCalls.getAppConfig);
    config.set(responseObject ?? undefined);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (pause !== undefined) {
      setTimeout(() => void ask(later), pause);
      return;
    }
  }
  asking = false;
}
