import { describe, expect, test } from 'vitest';
import { groupRupees, readValue, type TypedRupees, typeRupees } from './rupee-text.ts';

describe('grouping', () => {
  test.each([
    ['', ''],
    [100000, '1,00,000'],
    [123456789012, '1,23,45,67,89,012'],
    [-5000, '-5,000'],
    ['12.5', '12.5'],
  ] as const)('%s is shown as %s', (value, text) => {
    expect(groupRupees(value)).toBe(text);
  });
});

/** Types with `|` for the caret: the grouped text before, the text the browser makes of the keystroke, what must be there. */
function typed(before: string, raw: string, inputType: string): string {
  const caret = raw.indexOf('|');
  const text = raw.replace('|', '');
  const data = inputType === 'insertText' ? text.charAt(caret - 1) : null;
  const result = typeRupees({ before: { text: before, isGrouped: true }, raw: text, caret, inputType, data });
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe('typing digits keeps the caret behind the same digit', () => {
  test.each([
    ['appended', '1,200', '1,2000|', '12,000|'],
    ['in the middle', '12,000', '129|,000', '1,29|,000'],
    ['over a chosen stretch', '12,00,000', '15|,000', '15|,000'],
    ['a zero in front goes', '5', '0|5', '|5'],
    ['a minus in front stays for the rules to refuse', '500', '-|500', '-|500'],
  ])('%s', (_, before, raw, expected) => {
    expect(typed(before, raw, 'insertText')).toBe(expected);
  });
});

describe('anything else leaves the text as it was typed, without our commas', () => {
  test.each([
    ['a point within', '12,000', '12.|,000', '12.|000'],
    ['a letter', '12', '12L|', '12L|'],
    ['a comma', '12,000', '12,000,|', '12000,|'],
    ['a sixteenth digit', '12,34,56,78,90,12,345', '12,34,56,78,90,12,3456|', '1234567890123456|'],
  ])('%s', (_, before, raw, expected) => {
    expect(typed(before, raw, 'insertText')).toBe(expected);
  });
});

describe('deleting', () => {
  test.each([
    ['the last digit', '12,000', '12,00|', 'deleteContentBackward', '1,200|'],
    ['a digit in the middle', '1,29,000', '1,2|,000', 'deleteContentBackward', '12|,000'],
    ['a comma backwards takes the digit before it', '1,29,000', '1,29|000', 'deleteContentBackward', '12|,000'],
    ['a comma forwards takes the digit behind it', '1,29,000', '1|29,000', 'deleteContentForward', '1|9,000'],
    ['everything', '12,000', '|', 'deleteContentBackward', '|'],
  ])('%s', (_, before, raw, inputType, expected) => {
    expect(typed(before, raw, inputType)).toBe(expected);
  });
});

const empty: TypedRupees = { text: '', value: '', caret: 0, isGrouped: true };

function keyByKey(text: string): TypedRupees {
  return Array.from(text).reduce<TypedRupees>((before, key) => {
    const raw = before.text.slice(0, before.caret) + key + before.text.slice(before.caret);
    return typeRupees({ before, raw, caret: before.caret + 1, inputType: 'insertText', data: key });
  }, empty);
}

function atOnce(text: string, over: TypedRupees, inputType: string): TypedRupees {
  const data = inputType === 'insertText' ? text : null;
  return typeRupees({ before: over, raw: text, caret: text.length, inputType, data });
}

const filled = keyByKey('1200000');

describe('typed, filled and pasted come to the same', () => {
  test.each([
    '1200000.00',
    '1200000.50',
    '12,50,000',
    '12000,500',
    ' 1 200 000 ',
    '₹12.5 lakh',
    '12.5',
    'Rs. 50000/-',
    '1e6',
    '-500',
    '1234567890123',
  ])('%s', (text) => {
    const value = readValue(text.trim() === '' ? '' : text);
    const worth = (found: TypedRupees) => (typeof value === 'number' ? found.value : found.text);
    const ways = [
      keyByKey(text),
      atOnce(text, empty, 'insertText'),
      atOnce(text, empty, 'insertFromPaste'),
      atOnce(text, filled, 'insertText'),
      atOnce(text, filled, 'insertFromPaste'),
    ];
    expect(ways.map(worth)).toEqual(ways.map(() => value));
  });
});
