import { hasVerhoeffCheckDigit } from '#domain/values/verhoeff.ts';
import { readMobile } from '#domain/values/mobile-number.ts';
import { personalRefs as m } from '#domain/joining/messages.ts';
import { type TextRef } from '#domain/texts.ts';

/** A warning when the check digit of a complete Aadhaar number is wrong; it never blocks (docs/rules/validation.md#aadhaar). */
export function warningOfAadhaar(aadhaarNumber: string): TextRef | null {
  const typed = aadhaarNumber.trim();
  if (!/^[2-9]\d{11}$/.test(typed)) return null;
  return hasVerhoeffCheckDigit(typed) ? null : m.warnAadhaarCheckDigit;
}

/** A warning when the fifth letter of a complete PAN begins no word of the last name; null for a name that is not written
 * in Latin letters. */
export function warningOfPan(panNumber: string, lastName: string): TextRef | null {
  const fifth = /^[A-Z]{3}P([A-Z])\d{4}[A-Z]$/.exec(panNumber.trim())?.[1];
  const initials = latinInitials(lastName);
  if (fifth === undefined || initials === null) return null;
  return initials.includes(fifth) ? null : m.warnPanLastName;
}

/** The words' first letters, in capitals and without accents; null when there are none or one is not Latin. */
function latinInitials(name: string): string[] | null {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .match(/\p{L}[\p{L}\p{M}]*/gu);
  const initials = words?.map((word) => word.slice(0, 1));
  return initials?.every((initial) => /^[A-Z]$/.test(initial)) ? initials : null;
}

/** A warning when the emergency number is the candidate's own; null while either is incomplete. */
export function warningOfEmergencyNumber(mobileNumber: string, emergencyMobileNumber: string): TextRef | null {
  const own = readMobile(mobileNumber);
  return own !== null && own === readMobile(emergencyMobileNumber) ? m.warnSameNumber : null;
}
