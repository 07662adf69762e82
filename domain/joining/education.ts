import * as z from 'zod/mini';
import { addYears, todayInIndia } from '#domain/calendar.ts';
import { educationMessages as m } from './messages.ts';
import { requiredLine } from '#domain/text.ts';
import { requiredDocument } from './documents.ts';
import { choice, date, optionalField, rawDate, rawField, withFindings } from './fields.ts';

export const educationLevels = ['PG', 'UG', 'DIPLOMA', 'HIGHER_SECONDARY', 'SECONDARY'] as const;
export type EducationLevel = (typeof educationLevels)[number];

/** Always present, never removed (docs/rules/joining-form.md#entries-of-a-step). */
export const mandatoryLevels = ['UG', 'HIGHER_SECONDARY', 'SECONDARY'] as const satisfies readonly EducationLevel[];
export const streams = ['Science', 'Commerce', 'Arts'] as const;

const earliest = '1950-01-01';
/** Somebody who is still studying may name a date this many years ahead (docs/rules/joining-fields.md#passing-year). */
const pursuingYears = 6;

type GradeMessages = { missing: string; negative: string; tooHigh: string };

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** A grade as number or text: 0 to `max`, in steps of 0.01. */
function grade(max: number, { missing, negative, tooHigh }: GradeMessages) {
  return z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.trim(), z.regex(decimal)), z.transform(Number))], {
      error: missing,
    }),
    z.number({ error: missing }).check(
      z.minimum(0, { error: negative, abort: true }),
      z.maximum(max, { error: tooHigh, abort: true }),
      z.refine((value) => Number(value.toFixed(2)) === value, m.decimals),
    ),
  );
}

const common = {
  canEducationId: optionalField(z.coerce.number().check(z.int(), z.positive())),
  isPursuing: z._default(z.enum(['Yes', 'No']), 'No'),
  passingYear: date(m.passingYear).check(z.refine((day) => day >= earliest, m.passingYearInvalid)),
  documentFile: requiredDocument('document', m.marksheet),
};

const college = {
  universityName: requiredLine(m.universityName),
  collegeName: requiredLine(m.collegeName),
  degree: requiredLine(m.degree),
  specialization: requiredLine(m.specialization),
  cgpa: grade(10, { missing: m.cgpa, negative: m.cgpaNegative, tooHigh: m.cgpaTooHigh }),
};

const school = {
  schoolName: requiredLine(m.schoolName),
  board: requiredLine(m.board),
  percentage: grade(100, { missing: m.percentage, negative: m.percentageNegative, tooHigh: m.percentageTooHigh }),
};

/** One entry; which fields it asks for depends on its level (docs/rules/joining-fields.md#education-fields). */
export const educationEntrySchema = withFindings(
  z.discriminatedUnion(
    'educationType',
    [
      z.object({ educationType: z.enum(['PG', 'UG', 'DIPLOMA']), ...common, ...college }),
      z.object({
        educationType: z.literal('HIGHER_SECONDARY'),
        ...common,
        ...school,
        stream: choice(streams, m.stream),
      }),
      z.object({ educationType: z.literal('SECONDARY'), ...common, ...school }),
    ],
    { error: m.level },
  ),
  (entry) => {
    const day = rawDate(entry, 'passingYear');
    const refusal = day === null ? null : refusalOfPassingYear(day, rawField(entry, 'isPursuing'));
    return refusal === null ? [] : [{ path: ['passingYear'], message: refusal }];
  },
);
export type EducationEntry = z.output<typeof educationEntrySchema>;

/** Why a date of passing cannot be, today in India; null when it can. */
function refusalOfPassingYear(day: string, isPursuing: unknown): string | null {
  const today = todayInIndia();
  if (isPursuing === 'Yes') return day > addYears(today, pursuingYears) ? m.passingYearTooFar : null;
  return day > today ? m.passingYearInFuture : null;
}

/** All entries: the mandatory levels are there, and no level twice. */
export const educationSchema = withFindings(z.array(educationEntrySchema, { error: m.level }), (entries) => {
  if (!Array.isArray(entries)) return [];
  const levels = entries.map((entry) => rawField(entry, 'educationType'));
  const twice = [...levels.entries()].filter(([index, level]) => isLevel(level) && levels.indexOf(level) < index);
  const findings = twice.map(([index]) => ({ path: [index, 'educationType'], message: m.levelTwice }));
  if (mandatoryLevels.every((level) => levels.includes(level))) return findings;
  return [...findings, { path: [levels.length, 'educationType'], message: m.level }];
});

function isLevel(value: unknown): value is EducationLevel {
  return educationLevels.some((level) => level === value);
}
