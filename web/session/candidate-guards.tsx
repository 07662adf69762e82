import { Navigate, Outlet } from 'react-router';
import { useCandidateSession } from './candidate-session.ts';

/** Spec §2, "Guards": who is not signed in is sent to the login, in the place of the entry in the history. */
export function RequireCandidate() {
  const { authenticated } = useCandidateSession();
  return authenticated ? <Outlet /> : <Navigate to="/onboard/login" replace />;
}

/** Spec §2, "Guards": wizard and thank-you page open once the offer was accepted in this session; before, the offer shows. */
export function RequireAcceptedOffer() {
  const { offerAccepted } = useCandidateSession();
  return offerAccepted ? <Outlet /> : <Navigate to="/onboard/offer" replace />;
}
