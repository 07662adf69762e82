import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { watchHrSession } from '#web/session/hr/hr-session.ts';
import { shareOffers } from '#web/session/hr/known-offers.ts';
import { rightsChanges } from '#web/session/hr/rights-changes.ts';
import { hrToken } from '#web/session/tokens.ts';
import { fetchOffersUntil, sendOffers } from './offer-calls.ts';
import { type AllOffers, createOfferSync, type OfferSync } from './offer-sync.ts';
import { createSending } from '#web/hr/offers-list/sending/sending.ts';

type SessionOffers = OfferSync & { sending: ReturnType<typeof createSending> };

let kept: { session: string | null; rights: number; offers: SessionOffers } | null = null;
let watching = false;

/** The offers of the current session. They are dropped with it, and with a change of its rights: the next user begins with none. */
function offersOfSession(): SessionOffers {
  const session = hrToken.read();
  const rights = rightsChanges.read();
  if (kept?.session === session && kept.rights === rights) return kept.offers;
  const sync = createOfferSync(fetchOffersUntil);
  const sending = createSending({
    call: sendOffers,
    put: sync.put,
    mayGoOn: () => session !== null && hrToken.read() === session,
  });
  // Without a session nothing is loaded.
  kept = { session, rights, offers: { ...sync, sending, open: session === null ? () => () => undefined : sync.open } };
  shareOffers(session, sync.put);
  if (!watching) watchHrSession(forgetOldSession);
  watching = true;
  return kept.offers;
}

function forgetOldSession(): void {
  if (kept?.session !== hrToken.read()) kept = null;
}

/** The offers of the session; replaced when another user logs in, or the rights change. */
export function useSessionOffers(): SessionOffers {
  rightsChanges.useValue();
  return useSyncExternalStore(watchHrSession, offersOfSession);
}

/** All offers: the first rows at once, the rest in the background until the screen is left. A user who comes back finds
 * them as they were, and then what changed since. */
export function useAllOffers() {
  const { read, subscribe, open, put, retry, refresh } = useSessionOffers();
  const all = useSyncExternalStore(subscribe, read);
  useEffect(open, [open]);
  useChanges(all, refresh);
  return { all, put, retry, refresh };
}

/** The pauses before each poll while mails wait, in ms. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 30_000];
/** The pause when no mail is known to wait. */
const calmPause = 45_000;

/** Polls for changes while the page is visible, often while mails wait, and at once when it becomes visible again. */
function useChanges(all: AllOffers, refresh: () => Promise<boolean>): void {
  const queued = useMemo(() => newestQueued(all.byId.values()), [all]);
  useQuery({
    // Mails that are queued later begin with short pauses again.
    queryKey: ['offer-changes', queued],
    queryFn: refresh,
    enabled: all.phase === 'complete' && all.hasCursor,
    initialData: true,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (queued === '' ? calmPause : (pauses[state.dataUpdateCount] ?? calmPause)),
  });
}

/** When the last of the mails that wait was queued; '' when none waits. */
function newestQueued(offers: Iterable<OfferRecord>): string {
  const queued = Array.from(offers, ({ delivery }) => (delivery?.state === 'queued' ? delivery.at : ''));
  return queued.reduce((newest, at) => (at > newest ? at : newest), '');
}
