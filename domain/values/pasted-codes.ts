import { cleanCode } from './clean-text.ts';

/* Numbers of papers as people paste them. A label in front is removed only where what is left has the form of the number,
 * so that no value becomes another one. */

/** A PAN or an IFSC with everything between its letters and digits removed, behind the words of a label. */
const labelledPan = /^(?:PERMANENTACCOUNT|PAN)(?:CARD)?(?:NO|NUM|NUMBER)?([A-Z]{5}\d{4}[A-Z])$/;
const labelledIfsc = /^(?:RTGS|NEFT|IMPS|BANK)*IFSC?(?:CODE)?(?:NO|NUM|NUMBER)?([A-Z]{4}0[A-Z0-9]{6})$/;
const panShape = /^[A-Z]{5}\d{4}[A-Z]$/;
const ifscShape = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** The PAN as typed, in capitals and without blanks, separators or a label (docs/rules/validation.md#pan). */
export const shapePan = (typed: string): string => shapeCode(typed, panShape, labelledPan);

export const shapeIfsc = (typed: string): string => shapeCode(typed, ifscShape, labelledIfsc);

/** Signs other than blanks stay in a text that is no such code: without them it might be another one. */
function shapeCode(typed: string, shape: RegExp, labelled: RegExp): string {
  const written = cleanCode(typed).replaceAll(/\s/g, '').toUpperCase();
  const bare = written.replaceAll(/[\p{P}\p{S}]/gu, '');
  if (shape.test(bare)) return bare;
  return labelled.exec(bare)?.[1] ?? written;
}

const number = String.raw`(?: ?(?:no|num|number))?[\s.:#=\p{Pd}]*(?=\d)`;
const aadhaarLabel = new RegExp(String.raw`^(?:e-?)?(?:aadhaa?r|adhaa?r|uidai|uid)(?: ?(?:card|id))?${number}`, 'iu');
const accountLabel = new RegExp(
  String.raw`^(?:(?:bank|savings?|sb|current|salary) )?(?:a ?\/ ?c|ac|acct|account)${number}`,
  'iu',
);

/** An account number or a pincode without pasted blanks, hyphens and invisible characters; all others are rejected, as
 * without them this would be another number (docs/rules/validation.md#cutting-while-typing). */
export const shapeNumber = (typed: string): string => typed.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '');

/** The same for an account number, without a label. */
export const shapeAccountNumber = (typed: string): string => shapeNumber(cleanCode(typed).replace(accountLabel, ''));

/** The same for an Aadhaar number, cut at 12 characters. `atEnd` is false while the caret is within the text: cutting
 * the tail then would make another number of it. */
export function shapeAadhaar(typed: string, atEnd: boolean): string {
  const written = withoutAadhaarLabel(typed);
  return atEnd ? written.slice(0, 12) : written;
}

/** The whole Aadhaar number as typed, without a label. */
export function withoutAadhaarLabel(typed: string): string {
  return shapeNumber(cleanCode(typed).replace(aadhaarLabel, ''));
}
