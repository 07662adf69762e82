/** Languages belong to a person, never to the process: the server says each text in its reader's (`inLanguage`), the
 * browser in the chosen one (`readLanguageFrom`). docs/decisions/0056-texts-by-code.md has the reasons. */

export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];

let readLanguage = (): Language => 'en';
let said: Language | null = null;

/** Where the language comes from while no `inLanguage` says otherwise; without this it is English. */
export function readLanguageFrom(reader: () => Language): void {
  readLanguage = reader;
}

export function languageNow(): Language {
  return said ?? readLanguage();
}

/** What `say` answers with its texts in this language. It ends before anything else runs, so that requests never mix. */
export function inLanguage<T>(language: Language, say: () => T): T {
  const before = said;
  said = language;
  try {
    return say();
  } finally {
    said = before;
  }
}

const slot = /\{([\w.]+)((?:\|[^|{}:]*:(?:[^{}|]|\{[\w.]+\})*)*)\}/gu;

/** A translated text with its values: `{0}` is the first one, `{0.name}` a part of it, and
 * `{0|0:आज|1:कल|other:{0} दिन में}` chooses by it. */
export function fillText(template: string, values: unknown): string {
  return template.replaceAll(slot, (_slot, path: string, choices: string) => {
    const value = path.split('.').reduce<unknown>((from, key) => (from as Record<string, unknown>)[key], values);
    if (choices === '') return String(value);
    const texts = new Map(choices.slice(1).split('|').map(byColon));
    return fillText(texts.get(String(value)) ?? texts.get('other') ?? '', values);
  });
}

function byColon(choice: string): [string, string] {
  const at = choice.indexOf(':');
  return [choice.slice(0, at), choice.slice(at + 1)];
}
