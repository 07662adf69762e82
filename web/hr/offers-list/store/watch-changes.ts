/** The pauses before each poll while mails are waiting, in ms. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 30_000];
/** The pause when nothing is known to be under way. */
const calmPause = 45_000;

export type Watch = {
  /** Polls now, or right after the poll that is under way. */
  pollNow: () => void;
  /** Plans the next poll again, because something was sent. */
  reconsider: () => void;
  stop: () => void;
};

/**
 * Polls for changes while the page is in sight, and at once when it comes back into sight: often while mails
 * are waiting, `newestQueued` being when the last of them was queued, else seldom. A poll that fails is reported by `poll`; the next one comes all the same.
 */
export function watchChanges(poll: () => Promise<void>, newestQueued: () => string | null): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let queued: string | null = null;
  let state: 'waiting' | 'polling' | 'polling, and again' | 'stopped' = 'waiting';

  function plan(): void {
    clearTimeout(timer);
    if (state !== 'waiting' || document.hidden) return;
    const newest = newestQueued();
    if (newest !== queued) turn = 0;
    queued = newest;
    timer = setTimeout(pollNow, queued === null ? calmPause : (pauses[turn++] ?? calmPause));
  }

  function pollNow(): void {
    clearTimeout(timer);
    if (state === 'polling') state = 'polling, and again';
    if (state !== 'waiting') return;
    state = 'polling';
    void poll().finally(() => {
      if (state === 'stopped') return;
      const again = state === 'polling, and again';
      state = 'waiting';
      if (again) pollNow();
      else plan();
    });
  }

  function onSight(): void {
    turn = 0;
    if (document.hidden) clearTimeout(timer);
    else pollNow();
  }

  document.addEventListener('visibilitychange', onSight);
  plan();
  return {
    pollNow,
    reconsider: plan,
    stop: () => {
      state = 'stopped';
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    },
  };
}
