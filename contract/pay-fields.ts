import * as z from 'zod/mini';

const payFields = new WeakSet<z.core.$ZodType>();

/** A field that states pay: null for an HR user without the permission 'pay.amounts', in every answer that has it. */
export function pay<S extends z.core.SomeType>(schema: S) {
  const field = z.nullable(schema);
  payFields.add(field);
  return field;
}

/** Whether the schema itself is a marked field. */
export const isPay = (schema: z.core.$ZodType): boolean => payFields.has(schema);
