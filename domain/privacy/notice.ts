import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { emailAddress, requiredLine } from '#domain/values/text.ts';
import { type PurposeCode, purposeCodes } from './purposes.ts';
import { privacyNoticeRefs as m } from './notice-texts.ts';

/** The languages that the product can show a notice in; English is always there. */
export const noticeLanguages = ['en', 'hi'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

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

/** Who answers for the protection of personal data. */
export const noticeContactSchema = z.object({ name: requiredLine(m.contactName), email: emailAddress(m.contactEmail) });
export type NoticeContact = z.output<typeof noticeContactSchema>;

export const noticeLanguagesSchema = z.object({ en: languageSchema, hi: z.optional(languageSchema) });
export type NoticeTexts = z.output<typeof noticeLanguagesSchema>;
