import { sessionValue } from './hr-session.ts';

type RecentPlace = { to: string; name: string; about: string };

const kept = 5;

/** What this session opened last, the latest first. Names are nothing to be left in a browser. */
const recent = sessionValue<readonly RecentPlace[]>([]);
export const recentlyFound = recent.read;

export function noteFound(place: RecentPlace): void {
  const others = recentlyFound().filter(({ to }) => to !== place.to);
  recent.set([place, ...others].slice(0, kept));
}
