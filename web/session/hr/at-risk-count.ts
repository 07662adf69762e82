import { useSyncExternalStore } from 'react';
import { watchHrSession } from './hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';

/** The last known number of people at risk, and its session; no screen asks for it on its own. */
let known: { session: string | null; count: number } | null = null;
const listeners = new Set<() => void>();

/** Notes the count from an answer. */
export function noteAtRisk(count: number): void {
  const session = hrToken.read();
  if (known?.session === session && known.count === count) return;
  known = { session, count };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchHrSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

const read = (): number | null => (known !== null && known.session === hrToken.read() ? known.count : null);

/** The number of people at risk in this session; null while it is unknown. */
export function useAtRiskCount(): number | null {
  return useSyncExternalStore(subscribe, read);
}
