/** Work that stands still for moments. */
export type Pauses = {
  /** Lets it stand still until `resume`. */
  pause(): void;
  resume(): void;
};

/**
 * Bounds how long work stands still: at most so many milliseconds at a time, and after a pause it goes on for as long as that
 * was before the next one, so that half of the time is always its own.
 */
export function boundPauses({ pause, resume }: Pauses, atMostMs: number): Pauses {
  let pausedAt: number | null = null;
  let goesOnUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    if (pausedAt === null) return;
    clearTimeout(timer);
    resume();
    const now = performance.now();
    goesOnUntil = now + (now - pausedAt);
    pausedAt = null;
  }

  return {
    pause: () => {
      const now = performance.now();
      if (pausedAt !== null || now < goesOnUntil) return;
      pausedAt = now;
      timer = setTimeout(end, atMostMs);
      pause();
    },
    resume: end,
  };
}
