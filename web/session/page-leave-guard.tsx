import { LeaveDialog } from './leave-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Asks before typing on the page (`useUnsaved`) is left behind: the router asks one guard, so for several forms. */
export function PageLeaveGuard({ loss }: { loss: string }) {
  const { blocker } = useLeaveGuard();
  return <LeaveDialog blocker={blocker} loss={loss} />;
}
