import { useCallback, useEffect, useRef } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router';
import { hasUnsaved, useUnsaved } from './unsaved.ts';

/** Stops the way out while something is unsaved. `letGo` opens it for what follows at once, such as a login. */
export function useLeaveGuard(unsaved: boolean): { blocker: Blocker; letGo: () => void } {
  useUnsaved(unsaved);
  const open = useRef(false);
  // The router may be a page ahead of what is rendered: a page that is being left holds up nothing any more.
  const { pathname } = useLocation();
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        unsaved &&
        !open.current &&
        // Who cancelled the login of an ended session was asked there.
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
  const letGo = useCallback(() => {
    open.current = true;
  }, []);
  return { blocker, letGo };
}
