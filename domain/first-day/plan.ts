import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { refsOf } from '#domain/texts.ts';
import { plainLine, plainText } from '#domain/values/text.ts';
import { firstDayPlanMessages } from './plan-messages.ts';

const m = refsOf(firstDayPlanMessages);

const isTime = (text: string): boolean => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isPhone = (text: string): boolean => text === '' || /^[+\d][\d ()./-]{5,39}$/.test(text);

/** Candidates press it: nothing but a page that is fetched over TLS. */
const isMapLink = (text: string): boolean =>
  text === '' || /^https:\/\/[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(text);

/** The section 'firstDay' of the settings, and of an offer that has its own. All may be empty; `time` is HH:MM in India,
 * the lines of `bring` are one thing each. */
export const firstDayPlanSchema = z.object({
  time: plainLine().check(z.refine(isTime, m.time)),
  place: plainText(limits.addressMax),
  mapLink: plainLine(limits.addressMax).check(z.refine(isMapLink, m.mapLink)),
  contactName: plainLine(),
  contactPhone: plainLine().check(z.refine(isPhone, m.contactPhone)),
  bring: plainText(limits.noteMax),
});
export type FirstDayPlan = z.output<typeof firstDayPlanSchema>;
export const planFields = ['time', 'place', 'mapLink', 'contactName', 'contactPhone', 'bring'] as const;

export const firstDayDefaults = { time: '', place: '', mapLink: '', contactName: '', contactPhone: '', bring: '' };

/** The plan with its date, YYYY-MM-DD: all that a mail about the first day says. */
export type FirstDayDetails = FirstDayPlan & { date: string };
export const detailFields = ['date', ...planFields] as const;
export type DetailField = (typeof detailFields)[number];

export function changedDetails(before: FirstDayDetails, after: FirstDayDetails): DetailField[] {
  return detailFields.filter((field) => before[field] !== after[field]);
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
