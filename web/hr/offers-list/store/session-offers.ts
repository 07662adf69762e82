import { useSyncExternalStore } from 'react';
import { watchHrSession } from '#web/session/hr/hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';
import { fetchOffersUntil, sendOffers } from './offer-calls.ts';
import { createOffersDesk, type OffersDesk } from './offer-sync.ts';
import { createSending, type Sending } from '#web/hr/offers-list/sending/sending.ts';

/** The offers that this session has loaded, and what it is sending. */
export type SessionDesk = OffersDesk & { sending: Sending };

let kept: { session: string | null; desk: SessionDesk } | null = null;
let watching = false;

/** The desk of the session that holds now. With the session goes all that it had loaded: the next user begins anew. */
function deskOfSession(): SessionDesk {
  const session = hrToken.read();
  if (kept?.session === session) return kept.desk;
  const desk = createOffersDesk(fetchOffersUntil);
  const sending = createSending({
    call: sendOffers,
    change: desk.change,
    mayGoOn: () => session !== null && hrToken.read() === session,
  });
  // Without a session there is nobody to load anything for.
  kept = { session, desk: { ...desk, sending, open: session === null ? () => () => undefined : desk.open } };
  if (!watching) watchHrSession(forgetOldSession);
  watching = true;
  return kept.desk;
}

function forgetOldSession(): void {
  if (kept?.session !== hrToken.read()) kept = null;
}

/** The desk of the session; another one as soon as somebody else logs in. */
export function useSessionDesk(): SessionDesk {
  return useSyncExternalStore(watchHrSession, deskOfSession);
}
