import { useCallback, useEffect } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router';
import { LeaveDialog } from './leave-dialog.tsx';
import { hasUnsaved } from './unsaved.ts';

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
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return <LeaveDialog blocker={blocker} loss={loss} />;
}
