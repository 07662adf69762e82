import * as z from 'zod/mini';
import { isRealDate } from '#domain/values/calendar.ts';
import { signOffRefs as m } from './texts.ts';

const day = z.string({ error: m.absenceDay }).check(z.refine(isRealDate, m.absenceDay));

/** When an approver is away (both days included, in India), and the colleague who signs off during that time. */
export const absenceSchema = z
  .object({ from: day, to: day, hrUserId: z.guid(m.colleague) })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: m.absenceOrder }));
export type Absence = z.output<typeof absenceSchema>;
