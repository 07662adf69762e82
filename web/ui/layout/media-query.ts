import { useSyncExternalStore } from 'react';

function hookOf(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** Whether the window is as narrow as a phone's (below 48em), where tables become cards. */
export const useIsPhone = hookOf('(max-width: 47.99em)');

/** Whether the window is wide enough (from 64em) for two things side by side. */
export const useIsWide = hookOf('(min-width: 64em)');

/** Whether the window has room (from 80em) for a navigation of its own and two things side by side. */
export const useIsBroad = hookOf('(min-width: 80em)');
