import { useSyncExternalStore } from 'react';

const phone = follow('(max-width: 47.99em)');
const wide = follow('(min-width: 64em)');
const broad = follow('(min-width: 80em)');

function follow(query: string) {
  const list = matchMedia(query);
  return {
    matches: (): boolean => list.matches,
    subscribe: (listener: () => void): (() => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}

/** Whether the window is as narrow as a phone's (below 48em), where tables become cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches);

/** Whether the window is wide enough (from 64em) for two things side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.matches);

/** Whether the window has room (from 80em) for a navigation of its own and two things side by side. */
export const useIsBroad = (): boolean => useSyncExternalStore(broad.subscribe, broad.matches);
