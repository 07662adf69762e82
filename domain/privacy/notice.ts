import * as z from 'zod/mini';
import { type Language, languages } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { emailAddress, requiredLine } from '#domain/values/text.ts';
import { type PurposeCode, purposeCodes } from './purposes.ts';
import { privacyNoticeRefs as m } from './notice-texts.ts';

/** The languages that the product can show a notice in; English is always there. */
export const noticeLanguages = languages;
export type NoticeLanguage = Language;

/** What the notice says of one purpose. */
const wordsSchema = z.object({
  item: requiredLine(m.item),
  purpose: requiredLine(m.purpose, limits.reasonMax),
  keptUntil: requiredLine(m.keptUntil, limits.reasonMax),
  whoGetsIt: requiredLine(m.whoGetsIt, limits.reasonMax),
});
export type PurposeWords = z.output<typeof wordsSchema>;

/** The words of every purpose, in one language. */
const languageSchema = z.object(
  Object.fromEntries(purposeCodes.map((code) => [code, wordsSchema])) as Record<PurposeCode, typeof wordsSchema>,
);
export type NoticeWords = z.output<typeof languageSchema>;

export const noticeContactSchema = z.object({ name: requiredLine(m.contactName), email: emailAddress(m.contactEmail) });
export type NoticeContact = z.output<typeof noticeContactSchema>;

/** This for English, and perhaps for the other languages. */
export function inLanguages<T extends z.ZodMiniType>(schema: T) {
  const others = languages.filter((each) => each !== 'en').map((each) => [each, z.optional(schema)]);
  const optional = Object.fromEntries(others) as Record<Exclude<Language, 'en'>, z.ZodMiniOptional<T>>;
  return z.object({ en: schema, ...optional });
}

export const noticeLanguagesSchema = inLanguages(languageSchema);
export type NoticeTexts = z.output<typeof noticeLanguagesSchema>;
