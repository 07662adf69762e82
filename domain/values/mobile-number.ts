/** Characters around the digits, from address books and web pages: blanks, hyphens, dots, brackets, invisible ones. */
const separators = /[\s().[\]\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060-\u2069\u2212\uFEFF-]/gu;

/** The decimals of a number that a program has written as text: no digits of the number. */
const noDecimals = /(?<=\d)\.0{1,2}\s*$/u;

/** The text without the signs that mean nothing in a mobile number. */
export const withoutSeparators = (text: string): string => text.replace(noDecimals, '').replace(separators, '');

/** 'Mobile No.: ', 'Ph - ', 'tel:' in front of a pasted number. */
const label =
  /^[\s\p{Cf}]*(?:mobile|mob|phone|ph|cell|telephone|tel|contact|whatsapp|m)(?:\.?\s?(?:no|num|number))?[\s.:#=\p{Pd}]*(?=[+\d([])/iu;

/** The ten digits of a mobile number as typed, pasted or stored elsewhere, without `+91` or `0` or a label in front; null
 * for other text (docs/rules/validation.md#mobile-number). */
export function readMobile(text: string): string | null {
  const written = withoutSeparators(text.replace(label, ''));
  if (/^\d{10}$/.test(written)) return written;
  return /^(?:\+91|0091|91|0)([6-9]\d{9})$/.exec(written)?.[1] ?? null;
}

/** Cuts what is typed at ten digits (docs/rules/validation.md#cutting-while-typing); text that may have a prefix stays for
 * `readMobile`. Where the caret is within the text (not `atEnd`), cutting the tail would make another number of it. */
export function shapeMobile(typed: string, atEnd: boolean): string {
  if (noDecimals.test(typed)) return typed;
  const written = withoutSeparators(typed);
  if (/^(?:\+|0|91)/.test(written) || !/^\d*$/.test(written)) return typed;
  return atEnd ? written.slice(0, 10) : written;
}

/** The digits of a search that looks like a mobile number or a part of one (its last four); null for other text. */
export const searchedDigits = (search: string): string | null =>
  readMobile(search) ?? /^(?:\+91|0091|0(?=[6-9]))?(\d{4,9})$/.exec(withoutSeparators(search))?.[1] ?? null;

/** Ten digits in two halves, in which no eye loses its place: '98765 43210'. Other text stays as it is. */
export const formatMobile = (number: string): string => number.replace(/^(\d{5})(\d{5})$/, '$1 $2');
