import { useSyncExternalStore } from 'react';
import { candidateToken } from './tokens.ts';

/**
 * The candidate's session as the page knows it (spec §4): signed out on every page load, even while a token is stored.
 * `offerAccepted` unlocks the joining pages for this session only.
 */
export type CandidateSession = {
  authenticated: boolean;
  candidateId: string | null;
  candidateName: string;
  offerAccepted: boolean;
};

const signedOut: CandidateSession = {
  authenticated: false,
  candidateId: null,
  candidateName: '',
  offerAccepted: false,
};

let session = signedOut;
const listeners = new Set<() => void>();

function change(next: CandidateSession): void {
  session = next;
  for (const listener of listeners) listener();
}

export const candidateSession = {
  read: () => session,
  signIn: (candidateId: string, candidateName: string) =>
    change({ authenticated: true, candidateId, candidateName, offerAccepted: false }),
  /** The offer was accepted, now or before: the joining pages open. */
  unlockJoining: () => change({ ...session, offerAccepted: true }),
  signOut: () => {
    candidateToken.remove();
    change(signedOut);
  },
};

export function useCandidateSession(): CandidateSession {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}
