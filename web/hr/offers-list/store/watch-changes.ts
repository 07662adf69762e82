/** The pauses before each look while mails are waiting, in ms. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 30_000];
/** The pause when nothing is known to be under way. */
const calmPause = 45_000;

export type Watch = {
  /** Looks now, or right after the look that is under way. */
  lookNow: () => void;
  /** Thinks about the next look anew, because something was sent. */
  reconsider: () => void;
  stop: () => void;
};

/**
 * Looks for changes now and then while the page is in sight, and at once when it comes back into sight: often while mails
 * are waiting, `newestQueued` being when the last of them was queued, else seldom. A look that fails is the looker's to
 * report; the next one comes all the same.
 */
export function watchChanges(look: () => Promise<void>, newestQueued: () => string | null): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let queued: string | null = null;
  let state: 'waiting' | 'looking' | 'looking, and again' | 'stopped' = 'waiting';

  function plan(): void {
    clearTimeout(timer);
    if (state !== 'waiting' || document.hidden) return;
    const newest = newestQueued();
    if (newest !== queued) turn = 0;
    queued = newest;
    timer = setTimeout(lookNow, queued === null ? calmPause : (pauses[turn++] ?? calmPause));
  }

  function lookNow(): void {
    clearTimeout(timer);
    if (state === 'looking') state = 'looking, and again';
    if (state !== 'waiting') return;
    state = 'looking';
    void look().finally(() => {
      if (state === 'stopped') return;
      const again = state === 'looking, and again';
      state = 'waiting';
      if (again) lookNow();
      else plan();
    });
  }

  function onSight(): void {
    turn = 0;
    if (document.hidden) clearTimeout(timer);
    else lookNow();
  }

  document.addEventListener('visibilitychange', onSight);
  plan();
  return {
    lookNow,
    reconsider: plan,
    stop: () => {
      state = 'stopped';
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    },
  };
}
