import { hasVerhoeffCheckDigit } from './verhoeff.ts';

/** Twelve digits, also in fours with a blank or a hyphen between them; after a plus sign they are a phone number. */
const twelveDigits = /(?<![\d+])[2-9]\d{3}[\s\p{Pd}]?\d{4}[\s\p{Pd}]?\d{4}(?!\d)/gu;

/** Whether the text holds an Aadhaar number: a number of its shape whose check digit is right (docs/rules/aadhaar.md). */
export function holdsAadhaar(text: string): boolean {
  return [...text.matchAll(twelveDigits)].some(([written]) => hasVerhoeffCheckDigit(written.replaceAll(/\D/g, '')));
}
