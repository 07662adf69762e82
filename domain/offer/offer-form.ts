import * as z from 'zod/mini';
import { isRealDate } from '#domain/values/calendar.ts';
import { languages } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { offerFormRefs as m } from '#domain/messages.ts';
import { formatRupees, readRupees, type ReadRupees } from '#domain/values/money.ts';
import { sentNumber } from '#domain/values/sent-number.ts';
import { emailAddress, mobileNumber, personName, requiredLine, trimmed, typedText } from '#domain/values/text.ts';
import { templateChoiceRefs as templateRefs } from '#domain/letter/messages.ts';
import { type TextRef } from '#domain/texts.ts';
import { refusalOfReplyBy } from './sending/reply-by.ts';
import { payOfferRefs as payRefs } from '#domain/pay/messages.ts';
import { replyByRefs } from './sending/reply-by-messages.ts';

/** Why `readRupees` did not take a text, for the person who typed it; null when it did. */
export function refusalOfRupees(read: ReadRupees): TextRef | null {
  if ('rupees' in read) return null;
  if (read.refused === 'bare') return m.ctcMeant(formatRupees(read.meant));
  return read.refused === 'paise' ? m.ctcWhole : m.ctcUnread;
}

/** Text as `readRupees` parses it; a number with a fraction is refused in the same words. */
const typedRupees = z.transform((value: number | string, context) => {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const read = readRupees(String(value));
  if ('rupees' in read) return read.rupees;
  context.issues.push({ code: 'custom', input: value, message: refusalOfRupees(read) ?? m.ctcUnread });
  return z.NEVER;
});

/** Whole rupees a year, as a number or as people write them. */
export function rupees(message: TextRef) {
  return z.pipe(
    z.pipe(z.union([z.number(), z.string()], { error: message }), typedRupees),
    z.number({ error: message }).check(z.maximum(limits.ctcMax, m.ctcTooLarge)),
  );
}

const nothingToZero = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') ? 0 : value;

const blankToNull = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value));

/** The last day to reply, or null for none. Missing means unchanged. Whether the day is within the next year is checked
 * where today is known (`refusalOfReplyBy`). */
const replyBy = z.optional(
  z.pipe(
    blankToNull,
    z.nullable(z.string({ error: replyByRefs.invalid }).check(z.trim(), z.refine(isRealDate, replyByRefs.invalid))),
  ),
);

/** The letter template, or null for the default. Missing keeps the offer's own. */
const letterTemplateId = z.optional(z.pipe(blankToNull, z.nullable(sentNumber(templateRefs.unknown))));
/** One of the pay structures, or null for none. Missing means unchanged. */
const payStructureId = z.optional(z.pipe(blankToNull, z.nullable(sentNumber(payRefs.unknown))));

/** The language of the candidate's mails. Missing means unchanged, and English for a new offer. */
const language = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
    z.optional(z.enum(languages, { error: m.languageUnknown })),
  ),
);

/** The offer form (docs/rules/offer-form.md#fields): what the form and the server both parse. Money is whole rupees. */
export const offerFormSchema = z.object({
  fullName: personName(m.fullName),
  email: emailAddress(m.email),
  mobileNumber: mobileNumber(m.mobileNumber),
  offeredRole: requiredLine(m.role),
  deptId: sentNumber(m.department),
  subDeptId: sentNumber(m.subDepartment),
  designationId: sentNumber(m.designation),
  funcTitleId: sentNumber(m.functionalTitle),
  fixedCTC: z.pipe(rupees(m.fixedCTC), z.number().check(z.positive(m.fixedCTCPositive))),
  variableCTC: z.pipe(
    z.transform(nothingToZero),
    z.pipe(rupees(m.ctcWhole), z.number().check(z.nonnegative(m.variableCTCNegative))),
  ),
  joiningDate: typedText(
    m.joiningDate,
    trimmed,
    z.refine((date) => isRealDate(date) && date >= '2000-01-01' && date <= '2099-12-31', m.joiningDateInvalid),
  ),
  replyBy,
  letterTemplateId,
  payStructureId,
  language,
});
export type OfferForm = z.output<typeof offerFormSchema>;

/** The same check on a given day: a reply-by date other than the `stored` one must be valid on that day. */
export function offerFormOn(today: string, stored: string | null) {
  return offerFormSchema.check(({ value, issues }) => {
    const given = value.replyBy;
    const refusal = typeof given === 'string' && given !== stored ? refusalOfReplyBy(given, today) : null;
    if (refusal !== null) issues.push({ code: 'custom', input: given, path: ['replyBy'], message: refusal });
  });
}
