import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { leaveLayers } from '#web/ui/overlay/layers.ts';
import { joiningPageTexts as t } from '#web/candidate/joining/texts.ts';
import { useWizard } from './wizard.tsx';

const wizardPath = '/onboard/joining/';
const thankYouPath = '/onboard/joining/submit';

function isStep({ pathname }: { pathname: string }): boolean {
  return `${pathname}/`.startsWith(wizardPath) && pathname !== thankYouPath;
}

type LeaveGuardProps = {
  /** `askFirst` runs what ends the session, after a question where chosen files would be lost. */
  children: (askFirst: (act: () => void) => void) => ReactNode;
};

/**
 * Asks before chosen files are lost, and only then: at the logout, and on leaving the wizard where the browser could not
 * keep them. Typing comes back by itself, and between the steps nothing is lost.
 */
export function LeaveGuard({ children }: LeaveGuardProps) {
  const { holdsFiles, losesFiles } = useWizard();
  const [act, setAct] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    // The router may be a page ahead of what is rendered: a wizard that is being left holds up nothing any more.
    ({ currentLocation, nextLocation }) => isStep(currentLocation) && !isStep(nextLocation) && losesFiles(),
  );
  useEffect(() => {
    // The files survive a reload, but not the end of the tab, and the event does not say which it is.
    const warn = (event: BeforeUnloadEvent): void => {
      if (holdsFiles()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [holdsFiles]);

  function answer(leave: boolean): void {
    setAct(null);
    if (blocker.state === 'blocked') {
      if (leave) leaveLayers(blocker.proceed);
      else blocker.reset();
    } else if (leave) act?.();
  }

  return (
    <>
      {children((leaving) => (holdsFiles() ? setAct(() => leaving) : leaving()))}
      <ConfirmDialog
        open={act !== null || blocker.state === 'blocked'}
        title={m.leaveTitle}
        confirmLabel={t.leave}
        cancelLabel={t.stay}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {m.leaveText}
      </ConfirmDialog>
    </>
  );
}
