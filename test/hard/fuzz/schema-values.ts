import fc from 'fast-check';
import * as z from 'zod/mini';

/** As much of a JSON schema as the contract uses. */
type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

const jsonSchemaOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Values that have the form of a schema. What a refinement demands beyond that, they may break. */
export function valuesOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return arbitraryOf(jsonSchemaOf(schema));
}

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(arbitraryOf));
  const [first, ...others] = schema.allOf ?? [];
  if (first !== undefined) {
    return others.reduce(
      (all, each) => fc.tuple(all, arbitraryOf(each)).map(([one, other]) => merged(one, other)),
      arbitraryOf(first),
    );
  }
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema)));
}

function arbitraryOfType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = schema.exclusiveMinimum ?? -1000, maximum = Number.MAX_SAFE_INTEGER } = schema;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: Math.max(minimum, maximum) });
    case 'number':
      return fc.oneof(fc.integer({ min: Math.max(minimum, -1000), max: 1_000_000 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0 } = schema;
      return fc.array(arbitraryOf(items), { minLength: minItems, maxLength: minItems + 3 });
    }
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required });
    }
    default:
      return fc.jsonValue();
  }
}

function textOf({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const anyText = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
  return pattern === undefined ? anyText : fc.oneof(fc.stringMatching(new RegExp(pattern)), anyText);
}

const merged = (one: unknown, other: unknown): unknown =>
  isObject(one) && isObject(other) ? { ...one, ...other } : one;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all fields that a schema names. */
export function fieldPaths(schema: z.ZodMiniType | undefined): string[][] {
  return schema === undefined ? [] : pathsIn(jsonSchemaOf(schema));
}

function pathsIn({ properties = {}, allOf = [], anyOf = [], oneOf = [] }: JsonSchema): string[][] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    [name],
    ...pathsIn(inner).map((path) => [name, ...path]),
  ]);
  return [...own, ...[...allOf, ...anyOf, ...oneOf].flatMap(pathsIn)];
}
