import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { leaveLayers } from '#web/ui/overlay/layers.ts';
import { joiningPageTexts as t } from '#web/candidate/joining/texts.ts';
import { useWizard } from './wizard.tsx';

const wizardPath = '/onboard/joining/';
const thankYouPath = '/onboard/joining/submit';

const isStep = ({ pathname }: { pathname: string }): boolean =>
  `${pathname}/`.startsWith(wizardPath) && pathname !== thankYouPath;

/** Asks before chosen files are lost, and only then: on leaving the wizard where the browser could not keep them.
 * Typing comes back by itself, and between the steps nothing is lost. The logout asks for itself. */
export function LeaveGuard() {
  const { holdsFiles, losesFiles } = useWizard();
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

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={m.leaveTitle}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onConfirm={() => leaveLayers(() => blocker.proceed?.())}
      onCancel={() => blocker.reset?.()}
    >
      {m.leaveText}
    </ConfirmDialog>
  );
}
