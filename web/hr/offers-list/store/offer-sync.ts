import type { OfferRecord } from '#contract/offers.ts';
import { leaveIfUnauthorized, leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { createOffersStore, type OffersChange, type OffersStore } from './all-offers.ts';
import { type FetchOffers, fetchChanges, loadOffers, newPlan } from './load-offers.ts';
import { type Watch, watchChanges } from './watch-changes.ts';

/** HR's offers outside the screen: they stay while the screen is left, and follow the server while it is open. */
export type OfferSync = {
  read: OffersStore['read'];
  subscribe: OffersStore['subscribe'];
  change: (change: OffersChange) => void;
  /** Loads what is missing, then follows what changes. Answers how to end it, which aborts what is under way. */
  open: () => () => void;
  /** Goes on after a failure where loading stopped. */
  retry: () => void;
  /** Fetches what changed on the server, now. Answers whether it came; raises nothing. */
  refresh: () => Promise<boolean>;
  /** Whether what changes on the server comes by itself now. */
  isFollowing: () => boolean;
};

/** The time in which the screen is open. */
type Visit = { signal: AbortSignal; fetchOffers: FetchOffers; watch: Watch | null; end: () => void };

/** Knows no offers yet; `fetchUntil` fetches until its signal is aborted. */
export function createOfferSync(fetchUntil: (signal: AbortSignal) => FetchOffers): OfferSync {
  const store = createOffersStore();
  let plan = newPlan();
  let visit: Visit | null = null;
  const polls = createPolls(async ({ fetchOffers }) => {
    plan.cursor = await fetchChanges(plan.cursor ?? '', fetchOffers, ({ content }) =>
      store.change({ type: 'refreshed', offers: content }),
    );
  });

  function begin(): Visit {
    visit?.end();
    const controller = new AbortController();
    const { signal } = controller;
    const begun: Visit = { signal, fetchOffers: untilAborted(fetchUntil(signal), signal), watch: null, end };
    function end(): void {
      controller.abort();
      begun.watch?.stop();
      if (visit === begun) visit = null;
    }
    visit = begun;
    return begun;
  }

  async function load(current: Visit): Promise<void> {
    const { signal, fetchOffers } = current;
    store.change({ type: 'started' });
    try {
      await loadOffers(plan, fetchOffers, (batch) => store.change({ type: 'came', batch }));
    } catch (error) {
      if (signal.aborted) return;
      // One call of several failed: the other one of this try is of no use any more, its page is asked for again.
      current.end();
      leaveIfUnauthorized(error);
      store.change({ type: 'failed', error });
      return;
    }
    if (signal.aborted) return;
    store.change({ type: 'completed' });
    follow(current);
  }

  /** A server that names no cursor cannot be asked for changes. */
  function follow(current: Visit): void {
    const queued = (): string | null => newestQueued(store.read().byId.values());
    if (plan.cursor !== null) current.watch = watchChanges(() => polls.poll(current), queued);
  }

  async function refresh(): Promise<boolean> {
    const isComplete = (): boolean => store.read().phase === 'complete';
    // Loading ends with what changed meanwhile; without a cursor everything is loaded again.
    if (visit === null || !isComplete()) return false;
    const { watch } = visit;
    if (watch !== null) {
      const came = polls.next();
      watch.pollNow();
      return came;
    }
    plan = newPlan();
    await load(visit);
    return isComplete();
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    change: (change) => {
      store.change(change);
      if (change.type === 'refreshed') visit?.watch?.reconsider();
    },
    open: () => {
      const begun = begin();
      if (store.read().phase !== 'complete') void load(begun);
      else {
        follow(begun);
        void refresh();
      }
      // By then a retry may have begun another visit.
      return () => visit?.end();
    },
    retry: () => void load(begin()),
    refresh,
    isFollowing: () => visit !== null && visit.watch !== null,
  };
}

/**
 * Polls for what changed. `next` answers whether the next poll to begin came to an end; one that is under way may have been
 * answered by the server before the question was put.
 */
function createPolls(fetchChanged: (visit: Visit) => Promise<void>) {
  let asking: ((came: boolean) => void)[] = [];

  async function came(visit: Visit): Promise<boolean> {
    try {
      await fetchChanged(visit);
      return true;
    } catch (error) {
      if (visit.signal.aborted) return false;
      leaveUnlessTyping(error);
      // What is on the screen stays; the next poll, or the next action of the user, tells what is wrong.
      console.info('The offers could not be brought up to date.', String(error));
      return false;
    }
  }

  return {
    poll: async (visit: Visit): Promise<void> => {
      const asked = asking;
      asking = [];
      const hasCome = await came(visit);
      for (const answer of asked) answer(hasCome);
    },
    next: (): Promise<boolean> =>
      new Promise((resolve) => {
        asking.push(resolve);
      }),
  };
}

/** An answer of more rows is read in one task and taken in by the next, so that the screen can answer between the two. */
const manyRows = 500;

/** An answer that arrives after the end counts no more: by then another visit may be loading by the same plan. */
function untilAborted(fetchOffers: FetchOffers, signal: AbortSignal): FetchOffers {
  return async (query) => {
    const batch = await fetchOffers(query);
    if (batch.content.length > manyRows) await nextTask();
    signal.throwIfAborted();
    return batch;
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** When the last of the mails that wait was queued; null when none waits. */
export function newestQueued(offers: Iterable<OfferRecord>): string | null {
  let newest: string | null = null;
  for (const { delivery } of offers) {
    if (delivery?.state === 'queued' && (newest === null || delivery.at > newest)) newest = delivery.at;
  }
  return newest;
}
