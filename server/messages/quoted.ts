/** User-written text as a mail quotes it, so that none of its lines can pass for one of ours. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
