import { useCallback, useRef } from 'react';
import { type Blocker, type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { hasUnsaved, useUnsaved } from './unsaved.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** Blocks leaving while this, or anything else on the page (`useUnsaved`), is unsaved. `allowLeaving` lifts that for what
 * follows at once, such as a login. */
export function useLeaveGuard(unsaved = false): { blocker: Blocker; allowLeaving: () => void } {
  useUnsaved(unsaved);
  const open = useRef(false);
  // The router may be a page ahead of what is rendered: a page that is being left blocks nothing.
  const { pathname } = useLocation();
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        !open.current && hasUnsaved() && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
      [pathname],
    ),
  );
  useUnloadWarning(true, hasUnsaved);
  const allowLeaving = useCallback(() => {
    open.current = true;
  }, []);
  return { blocker, allowLeaving };
}
