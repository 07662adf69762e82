import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { refsOf } from '#domain/texts.ts';
import { isRealDate } from '#domain/values/calendar.ts';
import { orNone, plainText } from '#domain/values/text.ts';
import { stillJoiningMessages } from './plan-messages.ts';

const m = refsOf(stillJoiningMessages);

export const stillJoiningAnswers = ['YES', 'OTHER_DATE', 'NOT_SURE'] as const;
export type StillJoining = (typeof stillJoiningAnswers)[number];

/** Days before the joining date on which candidates are asked whether they still join, and mailed the details of the first day. */
export const noticeDays = { 'still-joining': [21, 7], 'first-day': [7, 1] } as const;
export type NoticeKind = keyof typeof noticeDays;

/** A candidate's answer; a date goes with 'OTHER_DATE' alone. `joiningDate` is the date that they were shown. */
export const stillJoiningSchema = z.pipe(
  z
    .object({
      answer: z.enum(stillJoiningAnswers, { error: m.choose }),
      date: orNone(z.string().check(z.refine((text) => text === '' || isRealDate(text), m.dateRequired))),
      note: orNone(plainText(limits.noteMax)),
      joiningDate: z.optional(z.string()),
    })
    .check(
      z.refine(({ answer, date }) => answer !== 'OTHER_DATE' || date !== null, {
        path: ['date'],
        message: m.dateRequired,
      }),
    ),
  z.transform((sent) => ({ ...sent, date: sent.answer === 'OTHER_DATE' ? sent.date : null })),
);

export function dateFault(date: string | null, { today, joiningDate }: { today: string; joiningDate: string }) {
  if (date === null) return null;
  if (date <= today) return m.datePast;
  return date === joiningDate ? m.dateSame : null;
}
