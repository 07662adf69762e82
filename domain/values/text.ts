import * as z from 'zod/mini';
import { hasVerhoeffCheckDigit } from './verhoeff.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { limits } from '#domain/limits.ts';
import { generalRefs, offerFormRefs } from '#domain/messages.ts';
import { readMobile } from './mobile-number.ts';
import type { TextRef } from '#domain/texts.ts';

/** Twelve digits, also in fours with a blank or a hyphen between them; after a plus sign they are a phone number. */
const twelveDigits = /(?<![\d+])[2-9]\d{3}[\s\p{Pd}]?\d{4}[\s\p{Pd}]?\d{4}(?!\d)/gu;

/** Whether the text holds an Aadhaar number: a number of its shape whose check digit is right (docs/rules/aadhaar.md). */
export function holdsAadhaar(text: string): boolean {
  return [...text.matchAll(twelveDigits)].some(([written]) => hasVerhoeffCheckDigit(written.replaceAll(/\D/g, '')));
}

/** The signs that RFC 5321 permits before the @ without quotes. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$`);

/** Whether mail can be sent to this address. A domain in another script is taken in its punycode form. */
export const isEmailAddress = (text: string): boolean => address.test(text);

/** 'E-mail: ', 'Email ID - ', 'mailto:'. A hyphen alone may belong to the address. */
const labelled = /^(?:mailto:|e-?mail(?: ?(?:id|address))?(?: ?[:=] ?| [-\u2013] | )|mail(?: ?id)? ?: ?)/iu;
/** 'Tara Bose <tara@example.com>;', as mail programs copy it. A second address in front is refused. */
const bracketed = /^[^<>@\p{Cc}]*<([^<>\s]+)>[;,]?$/u;

/** The address in what was typed or pasted: without invisible characters, a label or a name around it. Other text is
 * cleaned only, and left for the field's own check. */
export function readEmail(typed: string): string {
  const cleaned = cleanCode(typed);
  const inner = (bracketed.exec(cleaned)?.[1] ?? cleaned.replace(/[;,]$/, '')).replace(labelled, '').trim();
  return isEmailAddress(inner) ? inner : cleaned;
}

/** An address that would be one if it were not written in another script, before the @ or behind it. */
export function isInOtherScript(address: string): boolean {
  const latin = address.replace(/(?![\0-\x7F])[\p{L}\p{M}\p{N}]/gu, 'a');
  return latin !== address && isEmailAddress(latin);
}

/** True unless the text holds control characters (line breaks of every kind, NUL) or broken Unicode, which no single line may hold. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed();
}

/** True unless the text holds control characters other than line breaks and tabs, or broken Unicode. */
export function isPlainText(text: string): boolean {
  return !/(?![\n\r\t])\p{Cc}/u.test(text) && text.isWellFormed();
}

/** Latin letters without their accents, everything without case: how texts are compared where people search. */
export function plainSpelling(text: string): string {
  // Nearly all texts are plain ASCII, and taking fifty thousand of them apart would be seen.
  if (/^[\0-\x7F]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

function plain(isPlain: (text: string) => boolean, max: number, message: TextRef) {
  return z
    .string({ error: message })
    .check(
      z.overwrite(cleanText),
      z.maxLength(max, generalRefs.tooLongText(max)),
      z.refine(isPlain, generalRefs.invalidCharacters),
    );
}

/** A single line of text: cleaned (`cleanText`), at most `max` characters; it may be empty. */
export function plainLine(max: number = limits.textMax) {
  return plain(isPlainLine, max, generalRefs.invalidValue);
}

/** Free text never keeps an Aadhaar number; numbers have fields of their own. */
export const withoutAadhaar = z.refine((text) => !holdsAadhaar(String(text)), generalRefs.aadhaarInText);

/** Text of any number of lines: cleaned, at most `max` characters; it may be empty. `message` when it is not sent at all. */
export function plainText(max: number, message: TextRef = generalRefs.invalidValue) {
  return plain(isPlainText, max, message).check(withoutAadhaar);
}

/** An empty text counts as none: a form sends one for an empty field. */
export const orNone = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullish(text),
    z.transform((value: string | null | undefined) => value || null),
  );

/** A required single line of text: cleaned, at most `max` characters; `message` when it is missing. */
export function requiredLine(message: TextRef, max: number = limits.textMax) {
  return plain(isPlainLine, max, message).check(z.minLength(1, { error: message, abort: true }));
}

/** Required lines that HR makes public: cleaned, at most `max` characters; `message` when they are missing. */
export function requiredLines(message: TextRef, max: number) {
  return plain(isPlainText, max, message).check(z.minLength(1, { error: message, abort: true }));
}

/** Required free text of any number of lines: cleaned, at most `max` characters; `message` when it is missing. */
export function requiredText(message: TextRef, max: number) {
  return requiredLines(message, max).check(withoutAadhaar);
}

const hasLetter = z.refine((name) => /\p{L}/u.test(String(name)), generalRefs.nameWithoutLetter);

/** The required name of a person, with at least one letter; `message` when it is missing. */
export function personName(message: TextRef) {
  return requiredLine(message).check(hasLetter);
}

/** A part of a person's name that not everyone has. */
export const optionalName = plainLine().check(hasLetter);

/** A required text, `read` from how people type it, and what else it has to be; `message` when it is missing. */
export function typedText(
  message: TextRef,
  read: (typed: string) => string,
  ...checks: (z.core.CheckFn<string> | z.core.$ZodCheck<string>)[]
) {
  return z
    .string({ error: message })
    .check(z.overwrite(read), z.minLength(1, { error: message, abort: true }), ...checks);
}

export const trimmed = (typed: string): string => typed.trim();

/** An e-mail address, read as people paste it (`readEmail`); case is kept, comparing ignores it. */
export function emailAddress(required: TextRef) {
  return typedText(
    required,
    readEmail,
    z.maxLength(limits.emailMax, { error: offerFormRefs.emailInvalid, abort: true }),
    z.refine((address) => !isInOtherScript(address), { error: offerFormRefs.emailOtherScript, abort: true }),
    z.refine(isEmailAddress, offerFormRefs.emailInvalid),
  );
}

/** Exactly ten digits, read from how people write them (docs/rules/validation.md#mobile-number). */
export function mobileNumber(required: TextRef, invalid: TextRef = offerFormRefs.mobileInvalid) {
  return typedText(required, (typed) => readMobile(typed) ?? cleanCode(typed), z.regex(/^\d{10}$/, invalid));
}
