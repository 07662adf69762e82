const shownMax = 60;

/** What stands in a cell, short enough to be shown beside what is wrong with it. */
export function shorten(value: string | number | null): string {
  const text = String(value ?? '').replace(/\p{Cc}+/gu, ' ');
  const characters = Array.from(text.slice(0, (shownMax + 1) * 2));
  return characters.length <= shownMax ? text : `${characters.slice(0, shownMax - 1).join('')}…`;
}
