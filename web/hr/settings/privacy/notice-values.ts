import * as z from 'zod/mini';
import type { StoredNotice } from '#contract/hr/privacy-notice.ts';
import {
  noticeContactSchema,
  type NoticeContact,
  type NoticeLanguage,
  noticeLanguagesSchema,
  type NoticeTexts,
  type NoticeWords,
  type PurposeWords,
} from '#domain/privacy/notice.ts';
import { type PurposeCode, purposeCodes } from '#domain/privacy/purposes.ts';
import { type Checked, type Faults, type Issue, issuesOfSchema } from '#web/hr/settings/section/use-edits.ts';

/** The notice as it is edited; `hi` is null where there is no Hindi. */
export type NoticeValues = { contact: NoticeContact; en: NoticeWords; hi: NoticeWords | null; askAgain: boolean };
export type SentNotice = { contact: NoticeContact; languages: NoticeTexts; askAgain: boolean };

const blankWords: PurposeWords = { item: '', purpose: '', keptUntil: '', whoGetsIt: '' };

/** Words for every purpose, blank where `known` has none. */
export function wordsFrom(known: Partial<NoticeWords>): NoticeWords {
  return Object.fromEntries(purposeCodes.map((code) => [code, known[code] ?? blankWords])) as NoticeWords;
}

export function valuesOf({ contact, languages: { en, hi } }: StoredNotice): NoticeValues {
  return { contact, en: wordsFrom(en), hi: hi === undefined ? null : wordsFrom(hi), askAgain: true };
}

const sentSchema = z.object({ contact: noticeContactSchema, languages: noticeLanguagesSchema, askAgain: z.boolean() });

export function noticeOf({ contact, en, hi, askAgain }: NoticeValues): Checked<SentNotice> {
  const parsed = sentSchema.safeParse({ contact, languages: hi === null ? { en } : { en, hi }, askAgain });
  return parsed.success ? { sent: parsed.data } : { faults: faultsOf(issuesOfSchema(parsed.error)) };
}

/** Each fault is at its field: 'contact.email', 'languages.hi.PAN.item'. */
export function faultsOf(issues: readonly Issue[]): Faults {
  return new Map(issues.map(({ path, message }) => [path.join('.'), message]));
}

export function faultAt(language: NoticeLanguage, code: PurposeCode, field: keyof PurposeWords): string {
  return ['languages', language, code, field].join('.');
}
