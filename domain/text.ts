import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { generalMessages, offerFormMessages } from './messages.ts';
import { readMobile } from './mobile-number.ts';

/** True unless the text holds control characters (line breaks of every kind, NUL) or broken Unicode, which no single line may hold. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed();
}

/** True unless the text holds control characters other than line breaks and tabs, or broken Unicode. */
export function isPlainText(text: string): boolean {
  return !/(?![\n\r\t])\p{Cc}/u.test(text) && text.isWellFormed();
}

/** A required single line of text: trimmed, at most `max` characters; `message` when it is missing. */
export function requiredLine(message: string, max: number = limits.textMax) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, generalMessages.tooLongText(max)),
      z.refine(isPlainLine, generalMessages.invalidCharacters),
    );
}

/** An e-mail address; `required` when it is missing. Trimmed; case is kept, comparing ignores it. */
export function emailAddress(required: string) {
  return z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(limits.emailMax, { error: offerFormMessages.emailInvalid, abort: true }),
      z.email(offerFormMessages.emailInvalid),
    );
}

/**
 * A mobile number (docs/rules/validation.md#mobile-number) is exactly ten digits, read from how people write it;
 * `required` when it is missing, `invalid` when it cannot be read.
 */
export function mobileNumber(required: string, invalid: string = offerFormMessages.mobileInvalid) {
  return z.string({ error: required }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.overwrite((typed) => readMobile(typed) ?? typed),
    z.regex(/^\d{10}$/, invalid),
  );
}
