import { groupIndian, readRupees } from '#domain/values/money.ts';

/** Rupees; text that cannot be read as such, or not yet; '' when empty. */
export type MoneyValue = number | string;

/** `1200000` as `12,00,000`; text stays as it is. */
export const groupRupees = (value: MoneyValue): string => (typeof value === 'number' ? groupIndian(value) : value);

/** The amount that a money field holds; null while there is none that can be read. */
export const amountOf = (value: MoneyValue): number | null => (typeof value === 'number' ? value : null);

/** What a keystroke made of the field: its text, where the caret belongs, and what the text would be read as. */
export type TypedRupees = {
  text: string;
  value: MoneyValue;
  caret: number;
  /** Every comma in the text was put there by us. */
  isGrouped: boolean;
};

type Typing = {
  before: Pick<TypedRupees, 'text' | 'isGrouped'>;
  /** What the browser made of the text. */
  raw: string;
  caret: number;
  /** `InputEvent.inputType` and `InputEvent.data`, where they are known. */
  inputType?: string;
  data?: string | null;
};

/** More digits than a number holds exactly stay as they were typed. */
const digitsMax = 15;

/** Digits are grouped while they are typed, which changes no amount; the caret stays behind the same digit, and
 * deleting a comma deletes the digit beyond it. With anything else in the text nothing is touched until the field is
 * left, and the commas that were put in go again: `12,000` and `.50` make `12000.50`, not another amount. */
export function typeRupees(typing: Typing): TypedRupees {
  const { raw, caret } = withoutOurCommas(typing);
  if (!new RegExp(`^-?\\d{0,${digitsMax}}$`, 'u').test(raw)) {
    return { text: raw, value: readValue(raw), caret, isGrouped: false };
  }
  const sign = raw.startsWith('-') ? '-' : '';
  const digits = raw.slice(sign.length);
  const leadingZeros = /^0+(?=\d)/u.exec(digits)?.[0].length ?? 0;
  const text = sign + (digits === '' ? '' : groupIndian(Number(digits)));
  const digitsBefore = Math.max(caret - sign.length - leadingZeros, 0);
  return { text, value: readValue(text), caret: caretBehind(text, digitsBefore), isGrouped: true };
}

/** What the text of the field is worth. */
export function readValue(text: string): MoneyValue {
  if (text.trim() === '') return '';
  const read = readRupees(text);
  return 'rupees' in read ? read.rupees : text;
}

/** The text as it was typed, with the caret at the same position in it. */
function withoutOurCommas(typing: Typing): { raw: string; caret: number } {
  const { before, raw, caret, inputType } = typing;
  if (!isOursBut(typing)) return { raw, caret };
  const typedAt = raw.length > before.text.length ? caret - (raw.length - before.text.length) : caret;
  // What was typed just now may hold commas; those around it are ours.
  const head = bare(raw.slice(0, typedAt));
  const tail = bare(raw.slice(caret));
  const typed = raw.slice(typedAt, caret);
  const isCommaGone = head + tail === bare(before.text) && raw.length === before.text.length - 1;
  if (isCommaGone && inputType === 'deleteContentForward') return { raw: head + tail.slice(1), caret: head.length };
  if (isCommaGone) return { raw: head.slice(0, -1) + tail, caret: Math.max(head.length - 1, 0) };
  return { raw: head + typed + tail, caret: head.length + typed.length };
}

/** Whether the text is the one we grouped, but for what was deleted or put in at the caret. */
function isOursBut({ before, raw, caret, inputType, data }: Typing): boolean {
  if (!before.isGrouped || before.text === '') return false;
  if (inputType?.startsWith('delete')) return true;
  if (inputType === 'insertText' && data !== undefined && data !== null && /^\d$/u.test(data)) return true;
  const added = raw.length - before.text.length;
  return added > 0 && caret >= added && raw.slice(0, caret - added) + raw.slice(caret) === before.text;
}

function bare(text: string): string {
  return text.replaceAll(',', '');
}

/** The position right behind the n-th digit; behind the sign for none. */
function caretBehind(text: string, digits: number): number {
  if (digits === 0) return text.startsWith('-') ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/u.test(text.charAt(index))) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
