import type * as z from 'zod/mini';
import { isPay } from '#contract/fields.ts';

type Schema = z.core.$ZodTypes;
type Hide = (value: unknown) => unknown;

const known = new WeakMap<z.core.$ZodType, Hide | null>();

/** The value of an answer without its pay (contract/fields.ts): null instead of it. */
export const withoutPay = (schema: z.core.$ZodType, value: unknown): unknown => hiderOf(schema)?.(value) ?? value;

/** What hides the pay in values of this schema; null where it has none. */
function hiderOf(schema: z.core.$ZodType): Hide | null {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const hide: Hide | null = isPay(schema) ? () => null : hiderIn(schema as Schema);
  known.set(schema, hide);
  return hide;
}

function hiderIn(schema: Schema): Hide | null {
  const { def } = schema._zod;
  if (def.type === 'object') return ofObject(def.shape);
  if (def.type === 'union') return ofUnion(def.options);
  if (def.type === 'array') {
    return each(hiderOf(def.element), (value, hide) => (Array.isArray(value) ? value.map(hide) : value));
  }
  if (def.type === 'record') {
    return each(hiderOf(def.valueType), (value, hide) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one)])) : value,
    );
  }
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
    return each(hiderOf(def.innerType), (value, hide) => (value === null || value === undefined ? value : hide(value)));
  }
  if (leaves.has(def.type)) return null;
  throw new TypeError(`an answer has a schema in which pay is not looked for: ${def.type}`);
}

const leaves: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'unknown']);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const each = (hide: Hide | null, apply: (value: unknown, hide: Hide) => unknown): Hide | null =>
  hide && ((value) => apply(value, hide));

function ofObject(shape: Record<string, z.core.$ZodType>): Hide | null {
  const hiders = Object.entries(shape).flatMap(([key, field]): [string, Hide][] => {
    const hide = hiderOf(field);
    return hide === null ? [] : [[key, hide]];
  });
  if (hiders.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    const shown = { ...value };
    for (const [key, hide] of hiders) if (Object.hasOwn(value, key)) shown[key] = hide(value[key]);
    return shown;
  };
}

/** By the one of its schemas that the value has; all of their pay is hidden in a value that has none of them. */
function ofUnion(options: readonly z.core.$ZodType[]): Hide | null {
  const hiders = options.map((option) => ({ option: option as z.ZodMiniType, hide: hiderOf(option) }));
  if (hiders.every(({ hide }) => hide === null)) return null;
  return (value) => {
    const own = hiders.filter(({ option }) => option.safeParse(value).success);
    return (own.length > 0 ? own.slice(0, 1) : hiders).reduce((shown, { hide }) => (hide ? hide(shown) : shown), value);
  };
}
