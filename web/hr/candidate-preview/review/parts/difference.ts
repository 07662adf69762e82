/** Two values cut where they differ: what they begin and end with alike, and what was between before and is now. */
export type Difference = { start: string; was: string; now: string; end: string };

/** Where the values differ, by whole characters; all of both where little is alike. */
export function differenceOf(before: string, after: string): Difference {
  const [old, young] = [[...before], [...after]];
  const shorter = Math.min(old.length, young.length);
  let start = 0;
  while (start < shorter && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  if ((start + end) * 3 < shorter) [start, end] = [0, 0];
  const between = (characters: string[]) => characters.slice(start, characters.length - end).join('');
  return {
    start: young.slice(0, start).join(''),
    was: between(old),
    now: between(young),
    end: young.slice(young.length - end).join(''),
  };
}
