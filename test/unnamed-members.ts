import type * as z from 'zod/mini';

/** Paths of what an answer holds and its schema does not name: more than its callers are to get. */
export function unnamedMembers(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (fieldOf: (name: string) => z.core.$ZodType | undefined) =>
    Object.entries(value).flatMap(([name, member]) => {
      const field = fieldOf(name);
      return field === undefined ? [`${path}.${name}`] : unnamedMembers(field, member, `${path}.${name}`);
    });
  if (def.type === 'object') return within((name) => def.shape[name] ?? def.catchall);
  if (def.type === 'array') return within(() => def.element);
  if (def.type === 'record') return within(() => def.valueType);
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
    return unnamedMembers(def.innerType, value, path);
  }
  if (def.type === 'union') {
    const own = def.options.find((option) => (option as z.ZodMiniType).safeParse(value).success);
    return own === undefined ? [path] : unnamedMembers(own, value, path);
  }
  return def.type === 'unknown' ? [] : [path];
}
