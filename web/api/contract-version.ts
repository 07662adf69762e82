import { useSyncExternalStore } from 'react';

let other = false;
const listeners = new Set<() => void>();

/** Notes that the server speaks another contract than this page was built with. */
export function reportOtherContract(): void {
  if (other) return;
  other = true;
  for (const listener of listeners) listener();
}

/** True once this page is older than the server: offer a reload, never force one. */
export function useIsStalePage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => other,
  );
}
