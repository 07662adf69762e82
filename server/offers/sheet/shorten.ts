/** What stands in a cell, as one line that is short enough to be shown beside what is wrong with it. */
export function shorten(value: string | number | null): string {
  return cut(String(value ?? '').replace(/\p{Cc}+/gu, ' '), 60);
}

/** A text of at most so many characters, the last of them '…' where some were left out. */
export function cut(text: string, charactersMax: number): string {
  // A character takes at most two of a string's units.
  const characters = Array.from(text.slice(0, (charactersMax + 1) * 2));
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`;
}
