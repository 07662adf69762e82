import { groupIndian } from '#domain/money.ts';

/** More digits than this would be no salary, and would leave the numbers that JavaScript keeps exactly. */
const longest = 12;

/** `1200000` as `12,00,000`; '' stays ''. */
export function groupRupees(value: number | ''): string {
  return value === '' ? '' : groupIndian(value);
}

/** What a keystroke made of the field: the value, the text to show and where the caret belongs. */
export type TypedRupees = { value: number | ''; text: string; caret: number };

type Typing = {
  /** The text that stood in the field before. */
  before: string;
  /** What the browser made of it. */
  raw: string;
  caret: number;
  /** `InputEvent.inputType`, where there is one. */
  inputType?: string;
};

/**
 * Reads what was typed or pasted as whole rupees and groups it anew. The caret stays behind the same digit; deleting a
 * comma deletes the digit beyond it; paise at the end of a pasted amount are dropped, and so is everything else that
 * is no digit, but for a leading minus, which the form's rules then refuse in words.
 */
export function typeRupees({ before, raw, caret, inputType }: Typing): TypedRupees {
  const withoutPaise = inputType === 'insertText' ? raw : raw.replace(/\.\d{1,2}\D*$/u, '');
  const sign = /^\D*-/u.test(withoutPaise) ? '-' : '';
  let digits = digitsIn(withoutPaise);
  let digitsBeforeCaret = digitsIn(withoutPaise.slice(0, caret)).length;
  const onlySeparatorGone = digits === digitsIn(before) && raw.length === before.length - 1 && sign === signOf(before);
  if (onlySeparatorGone && inputType?.startsWith('delete')) {
    const gone = inputType === 'deleteContentForward' ? digitsBeforeCaret : digitsBeforeCaret - 1;
    digits = digits.slice(0, Math.max(gone, 0)) + digits.slice(gone + 1);
    digitsBeforeCaret = Math.max(gone, 0);
  }
  if (digits.length > longest) digits = digits.slice(0, longest);
  const leadingZeros = /^0+(?=\d)/u.exec(digits)?.[0].length ?? 0;
  const kept = digits.slice(leadingZeros);
  const text = kept === '' ? sign : sign + groupRupees(Number(kept));
  const value = kept === '' ? '' : Number(sign + kept);
  return { value, text, caret: caretBehind(text, Math.max(digitsBeforeCaret - leadingZeros, 0)) };
}

function digitsIn(text: string): string {
  return text.replace(/\D/gu, '');
}

function signOf(text: string): string {
  return text.startsWith('-') ? '-' : '';
}

/** The place right behind the n-th digit; behind the sign for none. */
function caretBehind(text: string, digits: number): number {
  if (digits === 0) return signOf(text).length;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/u.test(text.charAt(index))) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
