import { readLanguageFrom, languages, type Language } from '#domain/language.ts';
import { addTranslation } from '#domain/texts.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

type Loaded = Promise<{ default: Record<string, string> }>;

/** The texts of the first screen, and those of the screens behind it. */
const files: Record<Exclude<Language, 'en'>, { first: () => Loaded; rest: () => Loaded }> = {
  hi: {
    first: () => import('#domain/translations/hi/first.json'),
    rest: () => import('#domain/translations/hi/screens.json'),
  },
};

const storageKey = 'language';
const chosen = sharedValue<Language>('en');
/** Chosen on the login page, and not only before: it counts for the candidate who logs in next, and for no other. */
let isForNextLogin = false;
let isStarted = false;
let rest: Promise<unknown> = Promise.resolve();

/** HR's screens are English, whatever a candidate chose in this browser. */
const isHr = () => location.hash.startsWith('#/hce');

readLanguageFrom(() => (chosen.read() === 'en' || isHr() ? 'en' : chosen.read()));

/** The language of this page, for what is to be drawn again when it is another one. */
export const useLanguage = chosen.useValue;

/** Before a page is shown: in the language of the last choice, or of the mail whose link led here. */
export async function startLanguage(): Promise<void> {
  document.documentElement.lang = isHr() ? 'en' : chosen.read();
  if (isHr() || isStarted) return;
  isStarted = true;
  const named = /[?&]lang=([a-z]+)/u.exec(location.hash)?.[1] ?? localStorage.getItem(storageKey);
  const language = languages.find((one) => one === named) ?? 'en';
  if (language !== 'en') await show(language).catch(() => show('en'));
}

/** The texts behind the first screen; a page waits for them. */
export const restOfLanguage = (): Promise<unknown> => rest;

/** Shows the page in this language from now on. */
export async function chooseLanguage(language: Language, { atLogin = false } = {}): Promise<void> {
  await show(language, true);
  isForNextLogin = atLogin;
  localStorage.setItem(storageKey, language);
}

/** After a login: answers the choice made before, to be kept with the candidate, or shows their language and answers null. */
export async function followLanguage(kept: Language): Promise<Language | null> {
  const isOwnChoice = isForNextLogin;
  isForNextLogin = false;
  if (chosen.read() === kept) return null;
  if (isOwnChoice) return chosen.read();
  await show(kept).catch(() => undefined);
  return null;
}

async function show(language: Language, isAll = false): Promise<void> {
  if (language !== 'en') {
    const { first, rest: behind } = files[language];
    const load = async (texts: Loaded) => addTranslation(language, Object.entries((await texts).default));
    rest = load(behind());
    // A page that waits for it says so when it fails.
    rest.catch(() => undefined);
    await Promise.all([load(first()), ...(isAll ? [rest] : [])]);
  }
  document.documentElement.lang = language;
  chosen.set(language);
}
