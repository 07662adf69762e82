import * as z from 'zod/mini';
import { isRealDate } from '#domain/values/calendar.ts';
import { limits } from '#domain/limits.ts';
import { offerFormRefs } from '#domain/messages.ts';
import { type DocumentKind, requiredDocument } from '#domain/joining/documents/documents.ts';
import { cleanText } from '#domain/values/clean-text.ts';
import { plainLine, requiredText, trimmed, typedText } from '#domain/values/text.ts';
import { type TextRef } from '#domain/texts.ts';

/** Empty fields arrive as '', null or missing: all three mean that there is no value. */
const emptyToUndefined = (value: unknown) =>
  value === null || (typeof value === 'string' && cleanText(value) === '') ? undefined : value;

/** An optional field: empty means absent, any other value must pass `schema`. */
export function optionalField<S extends z.ZodMiniType>(schema: S) {
  // The value is unknown until `schema` has parsed it; the types of a pipe cannot express that.
  const left = z.transform(emptyToUndefined) as z.ZodMiniTransform<z.input<S> | undefined>;
  return z.pipe(left, z.optional(schema));
}

/** Which stored entry an entry of a list updates: an id as a server sent it. Whether it is one is known where it is stored. */
export const entryId = optionalField(z.union([z.string(), z.number()]));

export const optionalLine = optionalField(plainLine());

export const address = (message: TextRef) => requiredText(message, limits.addressMax);

/** A required text of one shape, read from how people paste it: `missing` when it is empty, `wrong` when it does not
 * match. */
export function pattern(missing: TextRef, shape: RegExp, wrong: TextRef, read: (typed: string) => string) {
  return typedText(missing, read, z.regex(shape, { error: wrong, abort: true }));
}

/** A required choice: the part of a field that names its values, and their labels where those differ. */
export function choice<const T extends readonly [string, ...string[]]>(
  choices: T,
  message: TextRef,
  choiceLabels?: Readonly<Record<T[number], string>>,
) {
  return { choices, ...(choiceLabels && { choiceLabels }), schema: z.enum(choices, { error: message }) };
}

/** A required file: its limits, and the name of its link in answers. */
export function file<const K extends DocumentKind, const U extends string>(kind: K, url: U, message: TextRef) {
  return { file: { kind, url }, schema: requiredDocument(kind, message) };
}

export const date = (message: TextRef) =>
  typedText(message, trimmed, z.refine(isRealDate, { error: offerFormRefs.joiningDateInvalid, abort: true }));

/** A message for one field; `path` leads to it from where the look began. */
type Finding = { path: (string | number)[]; message: TextRef };

/** `schema`, and in addition to its own issues those that `look` finds in the raw value. For rules over several fields:
 * zod leaves out an object's own checks while one of its fields is wrong, and a form reports all errors together. */
export function withFindings<S extends z.ZodMiniType>(schema: S, look: (raw: unknown) => Finding[]) {
  const looked = z.unknown().check((context) => {
    for (const finding of look(context.value))
      context.issues.push({ code: 'custom', input: context.value, ...finding });
  });
  // An intersection merges what its sides give out: this side adds nothing, to an object or to each item of a list.
  const nothing = z.transform((raw): unknown => (Array.isArray(raw) ? raw.map(() => ({})) : {}));
  return z.intersection(schema, z.pipe(looked, nothing));
}

/** A field of an unvalidated value; undefined where there is none. */
export const rawField = (raw: unknown, name: string): unknown =>
  typeof raw === 'object' && raw !== null ? Object.entries(raw).find(([key]) => key === name)?.[1] : undefined;

/** A field's date when it is valid, else null: its own schema reports the error. */
export function rawDate(raw: unknown, name: string): string | null {
  const value = rawField(raw, name);
  return typeof value === 'string' && isRealDate(value.trim()) ? value.trim() : null;
}
