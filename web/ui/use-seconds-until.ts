import { useEffect, useState } from 'react';

/** Whole seconds until a moment, 0 when it has come; right after the tab was in the background, too. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const waiting = moment > now;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting, moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** As minutes and seconds, '4:05'. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
