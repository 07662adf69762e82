import { useSyncExternalStore } from 'react';
import { hrToken } from '#web/session/tokens.ts';
import { sharedValue } from '#web/ui/shared-value.ts';
import { watchHrSession } from './hr-session.ts';

/** The last known number of people at risk, and its session; no screen asks for it on its own. */
const known = sharedValue<{ session: string | null; count: number } | null>(null);

/** Notes the count from an answer. */
export function noteAtRisk(count: number): void {
  const session = hrToken.read();
  if (known.read()?.session !== session || known.read()?.count !== count) known.set({ session, count });
}

function subscribe(listener: () => void): () => void {
  const [stop, stopSession] = [known.subscribe(listener), watchHrSession(listener)];
  return () => {
    stop();
    stopSession();
  };
}

function read(): number | null {
  const last = known.read();
  return last !== null && last.session === hrToken.read() ? last.count : null;
}

/** The number of people at risk in this session; null while it is unknown. */
export function useAtRiskCount(): number | null {
  return useSyncExternalStore(subscribe, read);
}
