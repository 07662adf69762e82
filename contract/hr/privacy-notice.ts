import * as z from 'zod/mini';
import { hrCall } from '#contract/call.ts';
import { inLanguages, noticeContactSchema, noticeLanguages, noticeLanguagesSchema } from '#domain/privacy/notice.ts';
import { purposeCodes } from '#domain/privacy/purposes.ts';
import { modified, version } from './settings.ts';

const tag = 'Privacy';

const words = z.object({ item: z.string(), purpose: z.string(), keptUntil: z.string(), whoGetsIt: z.string() });
const language = z.record(z.enum(purposeCodes), words);

const storedNotice = z.object({
  /** Of the latest publication; version 0 and null before the first. */
  ...modified,
  contact: z.object({ name: z.string(), email: z.string() }),
  languages: inLanguages(language),
  /** Languages whose words are from an earlier version than the English ones. */
  olderThanEnglish: z.array(z.enum(noticeLanguages)),
});
export type StoredNotice = z.output<typeof storedNotice>;

export const getPrivacyNotice = hrCall(tag, 'GET', 'getPrivacyNotice', 'privacy.write', {
  summary: 'The privacy notice as it was published last; before that, with version 0, what it starts as',
  response: storedNotice,
});

export const publishPrivacyNotice = hrCall(tag, 'POST', 'publishPrivacyNotice', 'privacy.write', {
  summary:
    'Publishes the next version of the privacy notice; what is left out stays. Candidates acknowledge it before the joining form, again unless askAgain is false. 409 when somebody else published one since that version was read',
  body: z.object({
    version,
    languages: z.optional(noticeLanguagesSchema),
    contact: z.optional(noticeContactSchema),
    askAgain: z._default(z.boolean(), true),
  }),
  response: storedNotice,
});
