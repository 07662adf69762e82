import * as z from 'zod/mini';
import { addYears, todayInIndia } from '#domain/values/calendar.ts';
import { educationLabels, educationMessages } from './messages.ts';
import { requiredLine } from '#domain/values/text.ts';
import { defineFields, pickFields, schemasOf } from './fields/define-fields.ts';
import { levelLabels, streamLabels, writtenYesNoLabels } from './fields/labels.ts';
import { choice, date, entryId, file, rawDate, rawField, withFindings } from './fields/schemas.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const m = refsOf(educationMessages);

export const educationLevels = ['PG', 'UG', 'DIPLOMA', 'HIGHER_SECONDARY', 'SECONDARY'] as const;
export type EducationLevel = (typeof educationLevels)[number];

/** Always present, never removed (docs/rules/joining-form.md#entries-of-a-step). */
export const mandatoryLevels = ['UG', 'HIGHER_SECONDARY', 'SECONDARY'] as const satisfies readonly EducationLevel[];
export const streams = ['Science', 'Commerce', 'Arts'] as const;

const earliest = '1950-01-01';
/** A current student may name a date this many years ahead (docs/rules/joining-fields.md#passing-year). */
const pursuingYears = 6;

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A grade as number or text: 0 to `max`, in steps of 0.01. */
function grade(max: number, { missing, negative, tooHigh }: { missing: string; negative: string; tooHigh: string }) {
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

/** The fields of an entry (docs/rules/joining-fields.md#education-fields), in the order of answers. */
export const educationFields = defineFields(educationLabels, {
  educationType: {
    column: 'level',
    ...choice(educationLevels, m.level, levelLabels),
    names: ['educationType', 'selectedLevel'],
  },
  isPursuing: {
    column: 'is_pursuing',
    choices: ['Yes', 'No'],
    choiceLabels: writtenYesNoLabels,
    schema: z._default(z.enum(['Yes', 'No']), 'No'),
  },
  passingYear: {
    column: 'passing_year',
    shown: 'date',
    schema: date(m.passingYear).check(z.refine((day) => day >= earliest, m.passingYearInvalid)),
  },
  degree: { column: 'degree', schema: requiredLine(m.degree) },
  cgpa: {
    column: 'cgpa',
    shown: 'grade',
    schema: grade(10, { missing: m.cgpa, negative: m.cgpaNegative, tooHigh: m.cgpaTooHigh }),
  },
  universityName: { column: 'university_name', schema: requiredLine(m.universityName) },
  specialization: { column: 'specialization', schema: requiredLine(m.specialization) },
  collegeName: { column: 'college_name', schema: requiredLine(m.collegeName) },
  schoolName: { column: 'school_name', schema: requiredLine(m.schoolName) },
  board: { column: 'board', schema: requiredLine(m.board) },
  percentage: {
    column: 'percentage',
    shown: 'grade',
    schema: grade(100, { missing: m.percentage, negative: m.percentageNegative, tooHigh: m.percentageTooHigh }),
  },
  stream: { column: 'stream', ...choice(streams, m.stream, streamLabels) },
  documentFile: { column: 'marksheet_document_id', ...file('document', 'documentFileUrl', m.marksheet) },
});

const common = {
  canEducationId: entryId,
  ...schemasOf(pickFields(educationFields, ['isPursuing', 'passingYear', 'documentFile'])),
};

/** The fields of a level at a college and of one at a school, in the order of the screen. */
export const collegeFields = ['universityName', 'collegeName', 'degree', 'specialization', 'cgpa'] as const;
export const schoolFields = ['schoolName', 'board', 'percentage'] as const;
const college = schemasOf(pickFields(educationFields, collegeFields));
const school = schemasOf(pickFields(educationFields, schoolFields));

export const educationEntrySchema = withFindings(
  z.discriminatedUnion(
    'educationType',
    [
      z.object({ educationType: z.enum(['PG', 'UG', 'DIPLOMA']), ...common, ...college }),
      z.object({
        educationType: z.literal('HIGHER_SECONDARY'),
        ...common,
        ...school,
        stream: educationFields.stream.schema,
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

/** Why a date of passing cannot be, today in India; null when it can. */
function refusalOfPassingYear(day: string, isPursuing: unknown): TextRef | null {
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

type Level = { educationType: EducationLevel; isPursuing: 'Yes' | 'No' };

/** What an entry of this level is asked for: CGPA for PG, UG and DIPLOMA, Percentage for the others. */
export function askedFields({ educationType, isPursuing }: Level) {
  const level =
    educationType === 'HIGHER_SECONDARY'
      ? (['schoolName', 'board', 'stream', 'percentage'] as const)
      : educationType === 'SECONDARY'
        ? (['schoolName', 'board', 'percentage'] as const)
        : (['degree', 'specialization', 'cgpa', 'collegeName', 'universityName'] as const);
  const pursuing = isPursuing === 'Yes' ? (['isPursuing'] as const) : [];
  return pickFields(educationFields, [...level, ...pursuing, 'passingYear', 'documentFile']);
}
