import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { hasLeftOnPurpose, useHrSession } from '#web/session/hr-session.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Lets only a logged-in HR user through (spec §2, §6); everybody else is led to the login, which remembers the page that
 * was asked for. A page that was open when the session ended stays until it is left, so that unsaved typing can be kept.
 */
export function HrGuard({ children }: { children: ReactNode }) {
  const signedIn = useHrSession();
  const [wasSignedIn, setWasSignedIn] = useState(signedIn);
  if (signedIn && !wasSignedIn) setWasSignedIn(true);
  return (
    <>
      {!signedIn && <ToLogin />}
      {wasSignedIn && children}
    </>
  );
}

/** A page's `handle` may name what is said when it is asked for without a session. */
function alertOf(handle: unknown): string | null {
  if (typeof handle !== 'object' || handle === null || !('loginAlert' in handle)) return null;
  return typeof handle.loginAlert === 'string' ? handle.loginAlert : null;
}

function ToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const alert = alertOf(useMatches().at(-1)?.handle);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const onPurpose = hasLeftOnPurpose();
    if (alert !== null && !onPurpose) toast(alert, 'info');
    void navigate('/hce/login', { replace: true, state: onPurpose ? null : { from: pathname + search } });
  }, [alert, navigate, pathname, search]);
  return null;
}
