import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { inLanguage, languages, type Language } from '#domain/language.ts';
import { addTranslation } from '#domain/texts.ts';

const folder = join(import.meta.dirname, '../domain/translations');
const loaded = new Set<Language>(['en']);

/** What `say` answers with its texts in this language (`inLanguage`); the first time, its translations are read. */
export function sayIn<T>(language: Language, say: () => T): T {
  if (!loaded.has(language)) {
    addTranslation(language, readTranslation(folder, language));
    loaded.add(language);
  }
  return inLanguage(language, say);
}

/** The texts of a language by code, as its files hold them. */
export const readTranslation = (from: string, language: string): [string, string][] =>
  globSync('*.json', { cwd: join(from, language) }).flatMap((file) => {
    const texts = JSON.parse(readFileSync(join(from, language, file), 'utf8')) as Record<string, string>;
    return Object.entries(texts);
  });

/** The language that a request asks for: the first of its header where we have it, else English, as all that HR reads. */
export function languageAsked({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Language {
  if (/^\/(?:hce|security)-service\//u.test(url)) return 'en';
  const first = /^\s*([a-z]+)/iu.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return languages.find((language) => language === first) ?? 'en';
}
