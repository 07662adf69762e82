import { type FieldErrors, type FieldValues, type ResolverResult, set } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';

/** Checks a form by a schema: the first message of each field. (The resolver of the form library would say of a choice
 * between shapes what is wrong with the first of them, instead of what the schema says of the choice.) */
export function schemaResolver<Output extends FieldValues, Values extends FieldValues = Output>(
  schema: ZodMiniType<Output>,
): (values: Values) => ResolverResult<Values, Output> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    const seen = new Set<string>();
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.');
      if (seen.has(field)) continue;
      seen.add(field);
      set(errors, field, { type: issue.code, message: sayText(textOfIssue(issue)) });
    }
    return { values: {}, errors };
  };
}
