import { joiningProgress } from './joining-progress.ts';
import { candidateToken, resetCandidateId } from '#web/session/tokens.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

/** The first notice of the login screen after a redirect. */
export type SignInNotice = { tone: 'ok' | 'warn'; text: string };

const signedOut = {
  authenticated: false,
  candidateId: null as string | null,
  candidateName: '',
  /** Grows with each login of this page: what an earlier one has loaded does not count for this one. */
  signInNumber: 0,
  offerAccepted: false,
  acceptedNow: false,
  /** The login said that the offer had been accepted, in an earlier session. */
  acceptedBefore: false,
  /** The last access check said so: the login screen then offers no 'Forgot password?'. */
  passwordChangePending: false,
  notice: null as SignInNotice | null,
};

/** The candidate's session as the page knows it (docs/rules/sessions.md#candidate-session): signed out on every page
 * load, even while a token is stored. `offerAccepted` unlocks the joining pages for this session only. */
export type CandidateSession = typeof signedOut;

const session = sharedValue(signedOut);
let signIns = 0;

function forget(): void {
  candidateToken.remove();
  resetCandidateId.remove();
}

export const candidateSession = {
  read: session.read,
  /** A try to log in begins: a candidate who was signed in before is not any more, and the notice has been read. */
  beginSignIn: () => {
    forget();
    session.set({ ...signedOut, passwordChangePending: session.read().passwordChangePending });
  },
  signIn: (candidateId: string, candidateName: string, { acceptedBefore = false } = {}) => {
    joiningProgress.keepOnly(candidateId);
    const signInNumber = ++signIns;
    session.set({ ...signedOut, authenticated: true, candidateId, candidateName, signInNumber, acceptedBefore });
  },
  /** The token that is stored opens nothing but the reset; the candidate is not signed in. */
  awaitPasswordChange: () => session.set({ ...signedOut, passwordChangePending: true }),
  unlockJoining: () => session.set({ ...session.read(), offerAccepted: true }),
  accept: () => session.set({ ...session.read(), offerAccepted: true, acceptedNow: true }),
  beginForm: () => session.set({ ...session.read(), acceptedNow: false }),
  /** Forgets the session and every trace of it in this tab; `notice` is said on the login screen. */
  signOut: (notice: SignInNotice | null = null) => {
    forget();
    session.set({ ...signedOut, notice });
  },
};

export const useCandidateSession = session.useValue;

/** Where the logo, the menu and the start page lead: after the acceptance to the candidate's page, before it to the offer. */
export const homeOf = ({ acceptedBefore, offerAccepted }: CandidateSession): '/onboard/home' | '/onboard/offer' =>
  acceptedBefore || offerAccepted ? '/onboard/home' : '/onboard/offer';
