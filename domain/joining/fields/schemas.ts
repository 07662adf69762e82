import * as z from 'zod/mini';
import { isRealDate } from '#domain/values/calendar.ts';
import { limits } from '#domain/limits.ts';
import { offerFormMessages } from '#domain/messages.ts';
import { type DocumentKind, requiredDocument } from '#domain/joining/documents.ts';
import { plainLine, requiredText } from '#domain/values/text.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const offerFormRefs = refsOf(offerFormMessages);

/** What a form leaves empty arrives as '', null or nothing at all: all three mean that there is no value. */
const emptyToUndefined = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

/** An optional field: empty means absent, anything else must pass `schema`. */
export function optionalField<S extends z.ZodMiniType>(schema: S) {
  // What is left is unknown until `schema` has looked at it; the types of a pipe cannot say that.
  const left = z.transform(emptyToUndefined) as z.ZodMiniTransform<z.input<S> | undefined>;
  return z.pipe(left, z.optional(schema));
}

/** An optional single line of text. */
export const optionalLine = optionalField(plainLine());

/** A required postal address; line breaks are welcome. */
export function address(message: TextRef) {
  return requiredText(message, limits.addressMax);
}

/** A required text of one shape: `missing` when it is empty, `wrong` when it does not match. */
export function pattern(missing: TextRef, shape: RegExp, wrong: TextRef) {
  return z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.regex(shape, { error: wrong, abort: true }));
}

/** A required choice: the part of a field that names its values, and their labels where those differ. */
export function choice<const T extends readonly [string, ...string[]]>(
  choices: T,
  message: TextRef,
  choiceLabels?: Readonly<Record<T[number], string>>,
) {
  return { choices, ...(choiceLabels && { choiceLabels }), schema: z.enum(choices, { error: message }) };
}

/** A required file: the part of a field that says what it takes, and what its link is called in answers. */
export function file<const K extends DocumentKind, const U extends string>(kind: K, url: U, message: TextRef) {
  return { file: { kind, url }, schema: requiredDocument(kind, message) };
}

/** A required date 'YYYY-MM-DD' that exists. */
export function date(message: TextRef) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.refine(isRealDate, { error: offerFormRefs.joiningDateInvalid, abort: true }),
    );
}

/** A message for one field; `path` leads to it from where the look began. */
type Finding = { path: (string | number)[]; message: TextRef };

/**
 * `schema`, and next to its own issues what `look` finds in the value as it came. For rules over several fields: zod
 * leaves out an object's own checks while one of its fields is wrong, and a form says all that is wrong at once.
 */
export function withFindings<S extends z.ZodMiniType>(schema: S, look: (raw: unknown) => Finding[]) {
  const looked = z.unknown().check((context) => {
    for (const finding of look(context.value))
      context.issues.push({ code: 'custom', input: context.value, ...finding });
  });
  // An intersection merges what its sides give out: this side adds nothing, to an object or to each item of a list.
  const nothing = z.transform((raw): unknown => (Array.isArray(raw) ? raw.map(() => ({})) : {}));
  return z.intersection(schema, z.pipe(looked, nothing));
}

/** A field of a value whose shape nobody has looked at yet; undefined where there is none. */
export function rawField(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null ? Object.entries(raw).find(([key]) => key === name)?.[1] : undefined;
}

/** A field's date when it is one already, else null: what is wrong with it, its own schema says. */
export function rawDate(raw: unknown, name: string): string | null {
  const value = rawField(raw, name);
  return typeof value === 'string' && isRealDate(value.trim()) ? value.trim() : null;
}
