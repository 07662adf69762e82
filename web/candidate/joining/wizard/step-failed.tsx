import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { joiningPageTexts as t } from '#web/candidate/joining/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';

/** Instead of a step whose code did not come or that failed; the wizard around it stays, and with it the session, the
 * typing and the chosen files. It tries again by itself when the browser is online. */
export function StepFailed() {
  const here = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  const tryAgain = (): void => void navigate(here, { replace: true, state: here.state as unknown });
  const onOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    const again = (): void => onOnline();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <>
      <PageHeading>{t.title}</PageHeading>
      <ErrorState
        message={m.stepFailed}
        action={
          <Button busy={busy} busyText={t.trying} onClick={tryAgain}>
            {t.tryAgain}
          </Button>
        }
      />
    </>
  );
}
