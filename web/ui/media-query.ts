import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 47.99em)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's (below 48em), where tables become cards. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
