import { describe, expect, it } from 'vitest';
import { isEmailAddress, isInOtherScript, readEmail } from './text.ts';

describe('isEmailAddress', () => {
  it.each([
    'tara.bose@example.com',
    "o'neil+jobs@example.co.in",
    'a!#$%*=?^_`{|}~-z@example.com',
    'asha@shop.xn--h2brj9c',
    'asha@1a.example.com',
  ])('accepts %s', (address) => expect(isEmailAddress(address)).toBe(true));

  it.each([
    '',
    'tara',
    '@example.com',
    'tara@example',
    'tara@example.c',
    'tara@@example.com',
    '.tara@example.com',
    'ta..ra@example.com',
    'tara bose@example.com',
    '"tara"@example.com',
    'tara@-example.com',
    'tara@exam_ple.com',
    'tara@example.com.',
    'tara@[127.0.0.1]',
    'tara,asha@example.com',
    'tara<asha@example.com',
    'tara@example.com\n',
    'ta\u0000ra@example.com',
    'tara@डाटामेल.भारत',
  ])('rejects %j', (address) => expect(isEmailAddress(address)).toBe(false));
});

describe('readEmail', () => {
  it.each([
    ['  tara@example.com\u00A0', 'tara@example.com'],
    ['\u202Atara@exa\u00ADmple.com\u202C', 'tara@example.com'],
    ['mailto:tara@example.com', 'tara@example.com'],
    ['E-mail: tara@example.com', 'tara@example.com'],
    ['Email ID - tara@example.com', 'tara@example.com'],
    ['Tara Bose <tara@example.com>', 'tara@example.com'],
    ['"Bose, Tara" <tara@example.com>;', 'tara@example.com'],
    ['tara@example.com;', 'tara@example.com'],
    ['Tara@Example.com', 'Tara@Example.com'],
    // Addresses that begin like a label.
    ['mail@example.com', 'mail@example.com'],
    ['e-mail-id@example.com', 'e-mail-id@example.com'],
  ])('reads %j as %s', (typed, address) => expect(readEmail(typed)).toBe(address));

  it.each([
    'tara',
    'E-mail: tara',
    'a@example.com b@example.com',
    'a@example.com <b@example.com>',
    'a\nb <b@example.com>',
  ])('leaves %j for the check', (typed) => expect(readEmail(typed)).toBe(typed));
});

it.each([
  ['डाटा@डाटामेल.भारत', true],
  ['asha@डाटामेल.भारत', true],
  ['asha@bücher.example', true],
  ['tara@example.com', false],
  ['tara\u00A0@example.com', false],
  ['डाटा', false],
  ['डाटा@example', false],
])('isInOtherScript(%j) is %s', (address, expected) => expect(isInOtherScript(address)).toBe(expected));
