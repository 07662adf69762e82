import type { FieldErrors, FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { educationSchema } from '#domain/joining/education.ts';
import { personalSchema } from '#domain/joining/personal.ts';
import { schemaResolver } from './schema-resolver.ts';

/** What is said of values as people leave them, which a form's own type does not have. */
const errorsOf = <Output extends FieldValues>(schema: z.ZodMiniType<Output>, values: FieldValues): FieldErrors =>
  schemaResolver<Output, FieldValues>(schema)(values).errors;

test('a file that is missing is said in the words of its field', () => {
  const errors = errorsOf(personalSchema, { panDocument: null });
  expect(errors).toMatchObject({
    firstName: { message: 'First name is required' },
    panDocument: { message: 'PAN card is required' },
  });
});

test('errors of entries are where the entry is, the first one of each field', () => {
  const errors = errorsOf(z.object({ entries: educationSchema }), {
    entries: [{ educationType: '' }, { educationType: 'SECONDARY', documentFile: null, percentage: '101' }],
  });
  expect(errors).toHaveProperty('entries.0.educationType.message', 'Please select education level');
  expect(errors).toHaveProperty('entries.1.percentage.message', 'Percentage cannot exceed 100');
  expect(errors).toHaveProperty('entries.1.documentFile.message', 'Marksheet is required');
});
