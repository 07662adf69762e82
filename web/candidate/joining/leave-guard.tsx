import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useWizard } from './wizard.tsx';

const wizardPath = '/onboard/joining/';
const thankYouPath = '/onboard/joining/submit';

type LeaveGuardProps = {
  /** `askFirst` runs what leaves the wizard, after a question where chosen files would be lost. */
  children: (askFirst: (act: () => void) => void) => ReactNode;
};

/**
 * Asks before the wizard is left while chosen files would be lost, and only then: typing comes back by itself. Between the
 * steps nothing is lost, so nothing is asked.
 */
export function LeaveGuard({ children }: LeaveGuardProps) {
  const { holdsFiles } = useWizard();
  const [act, setAct] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) =>
      holdsFiles() && (!`${pathname}/`.startsWith(wizardPath) || pathname === thankYouPath),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (holdsFiles()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [holdsFiles]);

  function answer(leave: boolean): void {
    setAct(null);
    if (blocker.state === 'blocked') (leave ? blocker.proceed : blocker.reset)();
    else if (leave) act?.();
  }

  return (
    <>
      {children((leaving) => (holdsFiles() ? setAct(() => leaving) : leaving()))}
      <ConfirmDialog
        open={act !== null || blocker.state === 'blocked'}
        title={m.leaveTitle}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {m.leaveText}
      </ConfirmDialog>
    </>
  );
}
