/** The names most like `name`, the nearest first, at most `max`; none without similarity. For suggestions after a
 * typing error: 'Finanse' is like 'Finance', 'Sales' is not. */
export function nearestNames(name: string, names: readonly string[], max = 3): string[] {
  const wanted = name.toLowerCase().slice(0, comparedMax);
  return names
    .map((candidate) => ({ candidate, likeness: likeness(wanted, candidate.toLowerCase().slice(0, comparedMax)) }))
    .filter((entry) => entry.likeness >= alike)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, max)
    .map((entry) => entry.candidate);
}

/** Longer names are compared by their beginnings, which bounds the work. */
const comparedMax = 60;
const alike = 0.6;

/** 1 for equal names, 0 for nothing in common. A name that begins or ends with the other is similar at any length. */
function likeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0) return 0;
  const within = shorter >= 4 && (a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a));
  // The lengths alone imply a distance of at least this many letters.
  const least = within ? 0.7 : 0;
  if (shorter / longer < alike) return least;
  return Math.max(least, 1 - distance(a, b) / longer);
}

/** The edit distance from `a` to `b`: letters inserted, removed or replaced. */
function distance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1)));
    }
    last = row;
  }
  return last[b.length] ?? 0;
}
