import * as z from 'zod/mini';

/** As much of a JSON schema as names fields. */
type JsonSchema = Partial<Record<'allOf' | 'anyOf' | 'oneOf', JsonSchema[]>> & {
  properties?: Record<string, JsonSchema>;
};

/** The paths of all fields that a schema names. */
export function fieldPaths(schema: z.ZodMiniType | undefined): string[][] {
  if (schema === undefined) return [];
  return pathsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function pathsIn({ properties = {}, allOf = [], anyOf = [], oneOf = [] }: JsonSchema): string[][] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    [name],
    ...pathsIn(inner).map((path) => [name, ...path]),
  ]);
  return [...own, ...[...allOf, ...anyOf, ...oneOf].flatMap(pathsIn)];
}
