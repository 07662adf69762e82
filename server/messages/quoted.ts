/** Somebody's own words as a mail quotes them, so that none of their lines is taken for one of ours. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
