import * as z from 'zod/mini';
import { todayInIndia } from '#domain/values/calendar.ts';
import { familyLabels, familyMessages } from './messages.ts';
import { mobileNumber, personName } from '#domain/values/text.ts';
import { defineFields, schemasOf } from './fields/define-fields.ts';
import { relationLabels } from './fields/labels.ts';
import { choice, date, entryId, optionalField, optionalLine } from './fields/schemas.ts';
import { refsOf } from '#domain/texts.ts';

const m = refsOf(familyMessages);

export const relations = ['FATHER', 'MOTHER', 'HUSBAND', 'WIFE', 'SON', 'DAUGHTER', 'BROTHER', 'SISTER'] as const;

/** A member of the family step (docs/rules/joining-fields.md#family-fields). */
export const familyFields = defineFields(familyLabels, {
  name: { column: 'name', schema: personName(m.name) },
  relation: { column: 'relation', ...choice(relations, m.relation, relationLabels) },
  dateOfBirth: {
    column: 'date_of_birth',
    shown: 'date',
    schema: date(m.dateOfBirth).check(z.refine((born) => born <= todayInIndia(), m.dateOfBirthInFuture)),
  },
  occupation: { column: 'occupation', schema: optionalLine },
  contactNumber: {
    column: 'contact_number',
    shown: 'phone',
    schema: optionalField(mobileNumber(m.contactInvalid, m.contactInvalid)),
  },
});
export const familyMemberSchema = z.object({ canFamilyId: entryId, ...schemasOf(familyFields) });

/** The first member cannot be removed (docs/rules/joining-form.md#entries-of-a-step): there is always one. */
export const familySchema = z.array(familyMemberSchema, { error: m.name }).check(z.minLength(1, m.name));
