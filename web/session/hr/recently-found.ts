import { hrToken } from '#web/session/tokens.ts';

/** What was opened by Find: an offer or a candidate. */
export type RecentPlace = { to: string; name: string; about: string };

const kept = 5;

/** In memory alone, and of one session: names are nothing to be left in a browser. */
let recent: { session: string | null; places: readonly RecentPlace[] } = { session: null, places: [] };

/** What this session opened last, the latest first. */
export function recentlyFound(): readonly RecentPlace[] {
  return recent.session !== null && recent.session === hrToken.read() ? recent.places : [];
}

export function noteFound(place: RecentPlace): void {
  const others = recentlyFound().filter(({ to }) => to !== place.to);
  recent = { session: hrToken.read(), places: [place, ...others].slice(0, kept) };
}
