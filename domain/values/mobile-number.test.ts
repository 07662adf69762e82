import { describe, expect, it } from 'vitest';
import { formatMobile, readMobile, shapeMobile } from './mobile-number.ts';

const number = '9812345670';

describe('readMobile', () => {
  it.each([
    '9812345670',
    ' 9812345670 ',
    '98123 45670',
    '981 234 5670',
    '98123-45670',
    '981-234-5670',
    '98123.45670',
    '(98123) 45670',
    '[98123] 45670',
    '98123\u00A045670',
    '98123\u202F45670',
    '98123\u201145670',
    '98123\u201345670',
    '\u202A9812345670\u202C',
    '\uFEFF9812345670\u200B',
    '9812345670\n',
    '+919812345670',
    '+91 98123 45670',
    '+91-98123-45670',
    '+91 (98123) 45670',
    '(+91) 98123 45670',
    '+91.98123.45670',
    '\u202A+91 98123 45670\u202C',
    '+ 91 98123 45670',
    '0091 98123 45670',
    '00919812345670',
    '919812345670',
    '91 98123 45670',
    '91-9812345670',
    '09812345670',
    '0 98123 45670',
    '0-98123-45670',
    '(0) 9812345670',
  ])('reads %j', (typed) => {
    expect(readMobile(typed)).toBe(number);
  });

  it.each(['0000000000', '0987654321', '9187654321', '9198765432', '1234567890'])(
    'accepts the ten digits %s unchanged',
    (typed) => {
      expect(readMobile(typed)).toBe(typed);
    },
  );

  it.each([
    '',
    ' ',
    '98123',
    '981234567',
    '98123456701',
    '9812345670 9812345671',
    '9812345670 / 9812345671',
    '9812345670,9812345671',
    '9812345670x12',
    'x9812345670',
    '98123a5670',
    '+9812345670',
    '+1 98123 45670',
    '+44 98123 45670',
    '+91 9812345',
    '+9198123456701',
    '+91 5812345670',
    '915812345670',
    '01234567890',
    '05812345670',
    '009812345670',
    '0919812345670',
    '+9109812345670',
    '91919812345670',
    '9.81234567e9',
    '9812345670.0',
    '-'.repeat(10),
    '९८१२३४५६७०',
    '９８１２３４５６７０',
    '#9812345670',
    '9812345670;',
  ])('rejects %j', (typed) => {
    expect(readMobile(typed)).toBeNull();
  });
});

describe('shapeMobile', () => {
  it.each([
    ['98123456701', '9812345670'],
    ['981234567012', '9812345670'],
    ['98123 45670', '9812345670'],
    ['98123', '98123'],
    ['(', ''],
    ['', ''],
    ['+91 98123 45670', '+91 98123 45670'],
    ['(+91) 98123 45670', '(+91) 98123 45670'],
    ['098123456701', '098123456701'],
    ['919812345670', '919812345670'],
    ['9', '9'],
    ['91', '91'],
    ['98123456701x', '98123456701x'],
    ['9812345670 / 9812345671', '9812345670 / 9812345671'],
  ])('%j stays as %j at the end', (typed, kept) => {
    expect(shapeMobile(typed, true)).toBe(kept);
  });

  it('cuts nothing while the caret is inside the number, so that a prefix can be typed', () => {
    expect(shapeMobile('99812345670', false)).toBe('99812345670');
    expect(shapeMobile('919812345670', false)).toBe('919812345670');
  });

  it('turns no prefix into another number, typed key by key', () => {
    for (const typed of ['+91 98123 45670', '919812345670', '09812345670', '0091-98123-45670', '(+91) 98123 45670']) {
      const left = Array.from(typed).reduce((text, key) => shapeMobile(text + key, true), '');
      expect([typed, readMobile(left)]).toEqual([typed, number]);
    }
  });
});

it('shows ten digits in two halves and other text unchanged', () => {
  expect(formatMobile(number)).toBe('98123 45670');
  expect(formatMobile('98123')).toBe('98123');
  expect(formatMobile('')).toBe('');
  expect(readMobile(formatMobile(number))).toBe(number);
});
