import { readMobile } from '#domain/values/mobile-number.ts';
import { personalRefs as m } from '#domain/joining/messages.ts';
import { type TextRef } from '#domain/texts.ts';

/** Verhoeff's multiplication in the dihedral group of order ten: `dihedral[a][b]` is a times b. */
const dihedral = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
] as const;

/** Which digit replaces which at each position from the right; the pattern repeats after eight. */
const permutations = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
] as const;

/**
 * True when the last digit is Verhoeff's check digit of the others. Raises a RangeError for characters other than
 * digits.
 */
export function hasVerhoeffCheckDigit(digits: string): boolean {
  if (!/^\d+$/.test(digits)) throw new RangeError('Not a row of digits');
  const product = [...digits].toReversed().reduce((product, digit, position) => {
    const permuted = permutations[position % permutations.length]?.[Number(digit)] ?? 0;
    return dihedral[product]?.[permuted] ?? 0;
  }, 0);
  return product === 0;
}

/**
 * A warning when a complete Aadhaar number cannot have been issued: its check digit is wrong. Any 12 digits from 2 up
 * are taken (docs/rules/validation.md#aadhaar), so it never blocks; null while the number is no such number yet.
 */
export function warningOfAadhaar(aadhaarNumber: string): TextRef | null {
  const typed = aadhaarNumber.trim();
  if (!/^[2-9]\d{11}$/.test(typed)) return null;
  return hasVerhoeffCheckDigit(typed) ? null : m.warnAadhaarCheckDigit;
}

/**
 * A warning when the fifth letter of a complete PAN begins no word of the last name. Null while either is missing, and
 * for a last name that is not written in Latin letters: its spelling on the PAN is not known here.
 */
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
