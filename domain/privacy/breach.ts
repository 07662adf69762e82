import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { addDays, isRealDate, startOfDay } from '#domain/values/calendar.ts';
import { plainText, requiredText } from '#domain/values/text.ts';
import { breachMessages, breachRefs as m } from './breach-texts.ts';

/** Rule 7(1): what the letter to each person says. */
export const peoplePoints = ['nature', 'consequences', 'measures', 'advice', 'contact'] as const;
/** Rule 7(2)(b): what the report to the Board says, within 72 hours. */
export const boardPoints = ['detail', 'events', 'taken', 'findings', 'remedies', 'intimations'] as const;
export type PeoplePoint = (typeof peoplePoints)[number];

const pointsOf = <P extends string>(points: readonly P[]) => {
  const schema = plainText(limits.reasonMax);
  return z.object(Object.fromEntries(points.map((point) => [point, schema])) as Record<P, typeof schema>);
};
const lettersSchema = z.object({ people: pointsOf(peoplePoints), board: pointsOf(boardPoints) });
export type BreachLetters = z.output<typeof lettersSchema>;

/** The clocks, in hours from when the company became aware: CERT-In, the Board's first word, and its detail. */
export const breachClocks = { certIn: 6, board: 0, boardDetail: 72 } as const;
export type BreachClock = keyof typeof breachClocks;

export function clockDue(becameAwareOn: Date, clock: BreachClock): Date {
  return new Date(becameAwareOn.getTime() + breachClocks[clock] * 60 * 60 * 1000);
}

/** A day in India, of which it is the beginning or the end, or an instant with its zone. */
const moment = (isEnd: boolean) =>
  z.pipe(
    z
      .string({ error: m.period })
      .check(z.refine((text) => readMoment(text, isEnd) !== null, { error: m.period, abort: true })),
    z.transform((text: string) => readMoment(text, isEnd) ?? new Date(Number.NaN)),
  );

function readMoment(text: string, isEnd: boolean): Date | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isRealDate(text) ? startOfDay(isEnd ? addDays(text, 1) : text) : null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const read = new Date(text);
  return Number.isNaN(read.getTime()) ? null : read;
}

export const openBreachSchema = z
  .object({
    becameAwareOn: moment(false),
    what: requiredText(m.what, limits.reasonMax),
    from: moment(false),
    until: moment(true),
    /** A drill is recorded as a breach is, and nothing is sent. */
    drill: z.optional(z.boolean()),
  })
  .check(z.refine(({ from, until }) => from < until, { path: ['until'], message: m.periodOrder }));

export const saveBreachSchema = z.object({
  breachId: z.int(),
  version: z.int(),
  letters: lettersSchema,
  done: z.object({ certIn: z.boolean(), board: z.boolean(), boardDetail: z.boolean() }),
});

type Contact = { name: string; email: string };

/** The letters as a breach is opened. */
export function draftLetters(what: string, period: { from: string; until: string }, contact: Contact): BreachLetters {
  const { nature, consequences, measures, advice, contact: whom, ...report } = breachMessages.drafts;
  const { events, findings, remedies, intimations } = report;
  const happened = nature(what, period.from, period.until);
  return {
    people: { nature: happened, consequences, measures, advice, contact: whom(contact.name, contact.email) },
    board: { detail: what, events, taken: measures, findings, remedies, intimations },
  };
}
