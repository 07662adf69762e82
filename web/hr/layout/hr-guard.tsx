import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasLeftOnPurpose, useHrSession } from '#web/session/hr/hr-session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSessionAlerts } from './session-alerts.ts';

/** Lets only a logged-in HR user through (docs/rules/roles-and-routes.md#hr-guard); all others are led to the login,
 * which remembers the page that was asked for. A page that was open when the session ended stays until it is left, so
 * that unsaved typing can be kept. */
export function HrGuard({ children }: { children: ReactNode }) {
  // A session runs out without an event; each navigation looks at the clock again.
  useLocation();
  const signedIn = useHrSession();
  const [wasSignedIn, setWasSignedIn] = useState(signedIn);
  if (signedIn && !wasSignedIn) setWasSignedIn(true);
  return (
    <>
      {!signedIn && <ToLogin arriving={!wasSignedIn} />}
      {wasSignedIn && children}
    </>
  );
}

function ToLogin({ arriving }: { arriving: boolean }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { loginAlert } = useSessionAlerts();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const onPurpose = hasLeftOnPurpose();
    if (arriving && loginAlert !== undefined) toast(loginAlert, 'info');
    void navigate('/hce/login', { replace: true, state: onPurpose ? null : { from: pathname + search } });
  }, [arriving, loginAlert, navigate, pathname, search]);
  return null;
}
