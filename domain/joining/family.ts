import * as z from 'zod/mini';
import { todayInIndia } from '#domain/calendar.ts';
import { familyMessages as m } from './messages.ts';
import { mobileNumber, requiredLine } from '#domain/text.ts';
import { choice, date, optionalField, optionalLine } from './fields.ts';

export const relations = ['FATHER', 'MOTHER', 'HUSBAND', 'WIFE', 'SON', 'DAUGHTER', 'BROTHER', 'SISTER'] as const;

/** A member of the family step (docs/rules/joining-fields.md#family-fields). */
export const familyMemberSchema = z.object({
  canFamilyId: optionalField(z.coerce.number().check(z.int(), z.positive())),
  name: requiredLine(m.name),
  relation: choice(relations, m.relation),
  dateOfBirth: date(m.dateOfBirth).check(z.refine((born) => born <= todayInIndia(), m.dateOfBirthInFuture)),
  occupation: optionalLine,
  contactNumber: optionalField(mobileNumber(m.contactInvalid, m.contactInvalid)),
});
export type FamilyMember = z.output<typeof familyMemberSchema>;

/** The first member cannot be removed (docs/rules/joining-form.md#entries-of-a-step): there is always one. */
export const familySchema = z.array(familyMemberSchema, { error: m.name }).check(z.minLength(1, m.name));
