/** Characters that show nothing: zero-width ones, direction marks, the soft hyphen, fillers. Joiners and variation
 * selectors have rules of their own. */
const invisible = /(?![\u200C\u200D]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** What selects no other shape of a Han character, a Mongolian letter or a picture shows nothing either. */
const idleSelector =
  /(?<![\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Extended_Pictographic}])\p{Variation_Selector}/gu;

const scriptsWithJoiners =
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Malayalam Mongolian Oriya Sinhala Syriac Tamil Telugu'.split(
    ' ',
  );
const joined = `(?=[\\p{L}\\p{M}])[${scriptsWithJoiners.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]`;
/** A joiner that shows: between letters of these scripts, within a picture of several, and behind the last letter of a
 * Malayalam word, where older keyboards write a chillu with it. */
const isNeeded = `(?:(?<=${joined})[\\u200C\\u200D](?=${joined})|(?<=\\u0D4D)\\u200D|(?<=[\\p{Extended_Pictographic}\\uFE0F\\p{Emoji_Modifier}])\\u200D(?=\\p{Extended_Pictographic}))`;
const idleJoiner = new RegExp(`(?!${isNeeded})[\\u200C\\u200D]`, 'gu');

/** Blanks of every width; line breaks and tabs are none. */
const blanks = /[\p{Zs}\u2800]+/gu;

/** Text as a person meant it: composed, without invisible characters, runs of blanks as one, none around it. Line breaks
 * stay, for the field's own check (docs/rules/validation.md#text). */
export function cleanText(text: string): string {
  // Nearly all texts are plain ASCII, and fifty thousand of them are checked in one go.
  if (/^[\0-\x7F]*$/.test(text)) return text.replace(/ {2,}/g, ' ').trim();
  return text
    .replace(invisible, '')
    .replace(idleSelector, '')
    .replace(/[\u200C\u200D]+/gu, (run) => run.charAt(0))
    .replace(idleJoiner, '')
    .normalize('NFC')
    .replace(blanks, ' ')
    .trim();
}

/** The same for a code of letters and digits, in which a joiner means nothing. */
export const cleanCode = (text: string): string =>
  cleanText(text).replace(/[\u200C\u200D]|\p{Variation_Selector}/gu, '');
