/** India has kept UTC+05:30 without summer time since 1945. */
export const INDIA_AHEAD_MS = (5 * 60 + 30) * 60 * 1000;

/** The wall clock in India as ISO text without a zone: '2026-11-18T14:05:00'. Apart from the calendar: every first visit loads it. */
export const indianWallClock = (instant: Date): string =>
  new Date(instant.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 19);
