import { useCallback, useRef } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router';
import { hasUnsaved, useUnsaved } from './unsaved.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** Blocks leaving while something is unsaved. `allowLeaving` lifts that for what follows at once, such as a login. */
export function useLeaveGuard(unsaved: boolean): { blocker: Blocker; allowLeaving: () => void } {
  useUnsaved(unsaved);
  const open = useRef(false);
  // The router may be a page ahead of what is rendered: a page that is being left blocks nothing.
  const { pathname } = useLocation();
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        unsaved &&
        !open.current &&
        // A cancelled login of an ended session has asked already.
        hasUnsaved() &&
        currentLocation.pathname === pathname &&
        nextLocation.pathname !== pathname,
      [unsaved, pathname],
    ),
  );
  useUnloadWarning(unsaved);
  const allowLeaving = useCallback(() => {
    open.current = true;
  }, []);
  return { blocker, allowLeaving };
}
