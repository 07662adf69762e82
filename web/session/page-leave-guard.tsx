import { useCallback } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router';
import { LeaveDialog } from './leave-dialog.tsx';
import { hasUnsaved } from './unsaved.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** Asks before typing on the page (`useUnsaved`) is left behind: the router asks one guard, so for several forms. */
export function PageLeaveGuard({ loss }: { loss: string }) {
  // The router may be a page ahead of what is rendered: a page that is being left blocks nothing.
  const { pathname } = useLocation();
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        hasUnsaved() && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
      [pathname],
    ),
  );
  useUnloadWarning(true, hasUnsaved);
  return <LeaveDialog blocker={blocker} loss={loss} />;
}
