import { useCallback, useEffect, useRef } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router';
import { hasUnsaved, useUnsaved } from './unsaved.ts';

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
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const allowLeaving = useCallback(() => {
    open.current = true;
  }, []);
  return { blocker, allowLeaving };
}
