import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isStillAt } from '#web/ui/overlay/layers.ts';
import { useCandidateSession } from './candidate-session.ts';
import { withChosenFiles } from './with-chosen-files.ts';

/** Without a session: to the login, replacing the history entry (docs/rules/roles-and-routes.md#candidate-guards). */
export function RequireCandidate() {
  const { authenticated } = useCandidateSession();
  useEffect(() => {
    if (authenticated) withChosenFiles(({ forgetOldFiles }) => forgetOldFiles());
  }, [authenticated]);
  return authenticated ? <Outlet /> : <ToLogin />;
}

function ToLogin() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const candidateId = search.get('id');
  const answer = search.get('answer');
  useEffect(() => {
    // A user who has typed another URL is on the way there, and does not come from here.
    if (!isStillAt(pathname)) return;
    // Where the login leads back to; the ID and the answer that a mail's link names go along.
    const state = { from: pathname, ...(candidateId !== null && { candidateId }), ...(answer !== null && { answer }) };
    void navigate('/onboard/login', { replace: true, state });
  }, [navigate, pathname, candidateId, answer]);
  return null;
}

/** What HR asks for after the acceptance is open to any candidate who accepted, in whatever session. */
export function RequireAcceptance() {
  const session = useCandidateSession();
  const isAccepted = session.offerAccepted || session.acceptedBefore;
  return isAccepted ? <Outlet /> : <Navigate to="/onboard/offer" replace />;
}

/** Wizard and thank-you page open once the offer was accepted in this session; before that, the offer is shown. */
export function RequireAcceptedOffer() {
  const { offerAccepted } = useCandidateSession();
  return offerAccepted ? <Outlet /> : <Navigate to="/onboard/offer" replace />;
}
