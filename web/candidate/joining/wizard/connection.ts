import { useSyncExternalStore } from 'react';
import { CallError } from '#web/api/client.ts';

/** Whether the last call of the wizard had an answer, whatever it said. */
let answered = true;
const listeners = new Set<() => void>();

function report(next: boolean): void {
  if (answered === next) return;
  answered = next;
  for (const listener of listeners) listener();
}

/** Makes a call and notes whether the server answered at all. */
export async function trackConnection<T>(work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    report(true);
    return answer;
  } catch (error) {
    // A call that was cancelled says nothing of the line; an answer that cannot be read has no cause, but came.
    if (error instanceof CallError) report(error.status !== null || error.cause === undefined);
    throw error;
  }
}

/** True while the browser knows that it is offline, and from a call without an answer to the next one that has one. */
export const useIsOffline = (): boolean => useSyncExternalStore(follow, () => !navigator.onLine || !answered);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
