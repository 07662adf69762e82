import { type FieldErrors, type FieldValues, type ResolverResult, set } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/**
 * Checks a form by a schema of the domain: the first message of each field. (The form library's own resolver would say of
 * a choice between shapes what is wrong with the first of them, in place of what the schema says of the choice.)
 */
export function schemaResolver<V extends FieldValues>(schema: ZodMiniType) {
  return (values: V): ResolverResult<V> => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    const seen = new Set<string>();
    for (const { path, message, code } of parsed.error.issues) {
      const field = path.join('.');
      if (seen.has(field)) continue;
      seen.add(field);
      set(errors, field, { type: code, message });
    }
    return { values: {}, errors };
  };
}
