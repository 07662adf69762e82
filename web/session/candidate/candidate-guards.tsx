import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { isStillAt } from '#web/ui/overlay/layers.ts';
import { useCandidateSession } from './candidate-session.ts';
import { withChosenFiles } from './with-chosen-files.ts';

/** Spec §2, "Guards": who is not signed in is sent to the login, in the place of the entry in the history. */
export function RequireCandidate() {
  const { authenticated } = useCandidateSession();
  useEffect(() => {
    if (authenticated) withChosenFiles(({ forgetOrphans }) => forgetOrphans());
  }, [authenticated]);
  return authenticated ? <Outlet /> : <ToLogin />;
}

function ToLogin() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // Who has typed another address meanwhile is on the way there, and does not come from here.
    if (isStillAt(pathname)) void navigate('/onboard/login', { replace: true, state: { from: pathname } });
  }, [navigate, pathname]);
  return null;
}

/** Spec §2, "Guards": wizard and thank-you page open once the offer was accepted in this session; before, the offer shows. */
export function RequireAcceptedOffer() {
  const { offerAccepted } = useCandidateSession();
  return offerAccepted ? <Outlet /> : <Navigate to="/onboard/offer" replace />;
}
