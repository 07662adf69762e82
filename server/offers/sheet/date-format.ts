/** The built-in formats of workbooks that show a day: with the East Asian ones, without times of day. */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

/** True when the built-in number format of that id shows a day. */
export function isBuiltInDateFormat(id: number): boolean {
  return builtInDates.has(id);
}

/** True when a number format such as 'dd/mm/yyyy' shows a day; times of day and durations alone do not. */
export function isDateFormat(format: string): boolean {
  const [code = ''] = format
    .slice(0, 255)
    // [h], [mm] and [s] count the time that has passed.
    .replace(/\[(?:h+|m+|s+)\]/gi, 's')
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .toLowerCase()
    .split(';');
  if (code.trim() === 'general') return false;
  // A lone m is a month, beside hours or seconds it is minutes.
  return /[yd]/.test(code) || (code.includes('m') && !/[hs0#?@]/.test(code));
}
