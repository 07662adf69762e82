import { describe, expect, test } from 'vitest';
import { groupRupees, typeRupees } from './rupee-text.ts';

describe('grouping', () => {
  test.each([
    ['', ''],
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [100000, '1,00,000'],
    [1200000, '12,00,000'],
    [123456789012, '1,23,45,67,89,012'],
    [-5000, '-5,000'],
  ] as const)('%s is shown as %s', (value, text) => {
    expect(groupRupees(value)).toBe(text);
  });
});

/** Types with `|` for the caret: the text before, the text the browser makes of the keystroke, the text that must stand. */
function typed(before: string, raw: string, inputType: string): string {
  const caret = raw.indexOf('|');
  const result = typeRupees({ before, raw: raw.replace('|', ''), caret, inputType });
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe('typing keeps the caret behind the same digit', () => {
  test.each([
    ['appended', '1,200', '1,2000|', '12,000|'],
    ['in the middle', '12,000', '129|,000', '1,29|,000'],
    ['in front', '12,000', '9|12,000', '9|,12,000'],
    ['a letter does nothing', '12,000', '12x|,000', '12|,000'],
    ['a point does nothing', '12,000', '12.|,000', '12|,000'],
    ['a thirteenth digit is not taken', '1,23,45,67,89,012', '1,23,45,67,89,0129|', '1,23,45,67,89,012|'],
    ['a zero in front goes', '5', '0|5', '|5'],
    ['a zero alone stays', '', '0|', '0|'],
    ['a minus alone waits', '', '-|', '-|'],
    ['a minus in front stays for the rules to refuse', '500', '-|500', '-|500'],
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
    ['the minus', '-500', '|500', 'deleteContentBackward', '|500'],
  ])('%s', (_, before, raw, inputType, expected) => {
    expect(typed(before, raw, inputType)).toBe(expected);
  });
});

describe('pasting', () => {
  test.each([
    ['₹12,00,000', 1200000],
    [' 1 200 000 ', 1200000],
    ['1,200,000.50', 1200000],
    ['Rs. 50000/-', 50000],
    ['nothing', ''],
  ])('%s gives %s', (raw, value) => {
    expect(typeRupees({ before: '', raw, caret: raw.length, inputType: 'insertFromPaste' }).value).toBe(value);
  });
});
