import { describe, expect, it } from 'vitest';
import { formatMobile, readMobile, shapeMobile } from './mobile-number.ts';

const number = '9812345670';

describe('readMobile', () => {
  it.each([
    '9812345670',
    ' 9812345670 ',
    '98123 45670',
    '98123-45670',
    '98123.45670',
    '(98123) 45670',
    '98123\u00A045670',
    '98123\u201145670',
    '\u202A9812345670\u202C',
    '9812345670\n',
    '+919812345670',
    '+91 98123 45670',
    '(+91) 98123 45670',
    '+ 91 98123 45670',
    '00919812345670',
    '919812345670',
    '09812345670',
    '0-98123-45670',
    'Mobile: 98123 45670',
    'Mobile No. +91-98123-45670',
    'Phone number - 9812345670',
    'Tel.: 09812345670',
    'tel:+919812345670',
    'WhatsApp 98123 45670',
    // As programs write a number out as text.
    '9812345670.0',
    '9812345670.00',
    '+91 98123 45670.00',
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
    '98123',
    '98123456701',
    '9812345670 / 9812345671',
    '9812345670x12',
    'Mobile: 9812345670 / 9812345671',
    'Asha 9812345670',
    '98123a5670',
    '+9812345670',
    '+1 98123 45670',
    '+91 9812345',
    '+91 5812345670',
    '915812345670',
    '01234567890',
    '009812345670',
    '+9109812345670',
    '91919812345670',
    '9.81234567e9',
    '981234567.0',
    '9812345670.000',
    '-'.repeat(10),
    '९८१२३४५६७०',
    '#9812345670',
  ])('rejects %j', (typed) => {
    expect(readMobile(typed)).toBeNull();
  });
});

describe('shapeMobile', () => {
  it.each([
    ['98123456701', '9812345670'],
    ['98123 45670', '9812345670'],
    ['98123', '98123'],
    ['(', ''],
    ['', ''],
    ['+91 98123 45670', '+91 98123 45670'],
    ['098123456701', '098123456701'],
    ['919812345670', '919812345670'],
    ['91', '91'],
    ['98123456701x', '98123456701x'],
    ['9812345670 / 9812345671', '9812345670 / 9812345671'],
    ['9812345670.0', '9812345670.0'],
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
