/** Scripts of India that identify the language; the Arabic script is Urdu here, Devanagari mostly Hindi. */
const languages = [
  ['Arabic', 'ur'],
  ['Bengali', 'bn'],
  ['Devanagari', 'hi'],
  ['Gujarati', 'gu'],
  ['Gurmukhi', 'pa'],
  ['Kannada', 'kn'],
  ['Malayalam', 'ml'],
  ['Oriya', 'or'],
  ['Tamil', 'ta'],
  ['Telugu', 'te'],
] as const;
const scripts = languages.map(([name, language]) => ({ script: new RegExp(`\\p{Script=${name}}`, 'u'), language }));

/** The language (BCP 47) of a value that is written in a script of India; undefined for Latin and all others. */
export const scriptLanguage = (text: string): string | undefined =>
  scripts.find(({ script }) => script.test(text))?.language;
