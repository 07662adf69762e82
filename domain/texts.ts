/** The catalogue of all texts by code. A group is used directly (`loginMessages.invalid`), or as references (`refsOf`) that
 * the last place before the reader turns into text (`sayText`). docs/decisions/0056-texts-by-code.md has the reasons. */

import { fillText, languageNow } from './language.ts';

type TextValue = string | number | boolean | null;
/** A text, or how it is made of values. A value is part of a reference, so it must survive JSON. */
type Text = string | ((...values: never[]) => string);
type Texts = { readonly [key: string]: Text | Texts };

declare const reference: unique symbol;
/** Which text of the catalogue, with its values. No sentence: `sayText` makes it, `codeOf` names it. */
export type TextRef = string & { readonly [reference]: true };

type RefsOf<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? TextRef
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => TextRef
      : RefsOf<T[K]>;
};
const prefix = 'text:';
const english = new Map<string, Text>();
const names = new WeakMap<object, string>();
const translations = new Map<string, Map<string, string>>();

/** Puts a group of texts into the catalogue, as `name.key`; read from the result, a text is in the language of its reader. */
export function texts<const T extends Texts>(name: string, group: T): T {
  const properties: PropertyDescriptorMap = {};
  for (const [key, value] of Object.entries(group)) {
    const code = `${name}.${key}`;
    if (typeof value === 'object') {
      properties[key] = { value: texts(code, value), enumerable: true };
    } else {
      english.set(code, value);
      properties[key] = { get: () => inLanguageNow(code, value), enumerable: true };
    }
  }
  const read = Object.defineProperties({}, properties) as T;
  names.set(read, name);
  return read;
}

/** References to the texts of a group that `texts` made. */
export function refsOf<T extends object>(group: T): RefsOf<T> {
  const name = names.get(group);
  if (name === undefined) throw new TypeError('refsOf takes a group that texts() made');
  const refs = Object.keys(group).map((key) => {
    const [code, value]: [string, unknown] = [`${name}.${key}`, group[key as keyof T]];
    if (typeof value === 'object' && value !== null) return [key, refsOf(value)];
    if (typeof value === 'string') return [key, `${prefix}${code}`];
    return [key, (...values: TextValue[]) => `${prefix}${code}|${JSON.stringify(values)}`];
  });
  return Object.fromEntries(refs) as RefsOf<T>;
}

/** Several texts that are read one after the other; the code is that of the first. */
export function textsInTurn(...refs: TextRef[]): TextRef {
  return refs.join('\n') as TextRef;
}

/** The text in the language of its reader. */
export function sayText(ref: TextRef): string {
  return ref.split('\n').map(sayOne).join(' ');
}

/** The stable code for programs, such as 'offerForm.emailTaken'. It does not depend on language or values. */
export function codeOf(ref: TextRef): string {
  return ref.slice(prefix.length).split(/[|\n]/u, 1)[0] ?? '';
}

/** The reference that a schema's issue carries as its message; null where the schema gave none. */
export function refIn(message: string): TextRef | null {
  return message.startsWith(prefix) ? (message as TextRef) : null;
}

function sayOne(ref: string): string {
  const [code, values] = splitOnce(ref.slice(prefix.length), '|');
  const value = english.get(code);
  if (value === undefined) throw new TypeError(`no text has the code '${code}'`);
  const text = inLanguageNow(code, value);
  return typeof text === 'string' ? text : text(...(JSON.parse(values) as never[]));
}

/** A text in the language of its reader, or in English where it is not translated. */
function inLanguageNow(code: string, value: Text): Text {
  const language = languageNow();
  const text = language === 'en' ? undefined : translations.get(language)?.get(code);
  if (text === undefined) return value;
  return typeof value === 'string' ? text : (...values: unknown[]) => fillText(text, values);
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, '[]'] : [text.slice(0, at), text.slice(at + by.length)];
}

/** Adds translations to a language, by code; texts with values are templates (`fillText`). */
export function addTranslation(language: string, texts: Iterable<[string, string]>): void {
  translations.set(language, new Map([...(translations.get(language) ?? []), ...texts]));
}

/** Every code of the groups loaded so far, with its English text. */
export function catalogue(): ReadonlyMap<string, Text> {
  return english;
}
