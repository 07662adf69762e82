import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLengthOf, parseVerificationCode, readableCode, verificationCodeOf } from './code.ts';
import { anyText } from '#test/form/any-text.ts';

const CODE = '7K3QM9XWB2TD4RHF6VNC8JPEY8';
const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('verificationCodeOf', () => {
  it.each([
    [new Uint8Array(16), '00000000000000000000000000'],
    [new Uint8Array(16).fill(255), 'ZZZZZZZZZZZZZZZZZZZZZZZZZW'],
    [Uint8Array.from({ length: 16 }, (_, index) => index), '000G40R40M30E209185GR38E1W'],
  ])('%j', (random, code) => {
    expect(verificationCodeOf(random)).toBe(code);
  });

  it('keeps all 128 bits', () => {
    fc.assert(
      fc.property(bytes, fc.nat(127), (random, bit) => {
        const other = Uint8Array.from(random);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(verificationCodeOf(other)).not.toBe(verificationCodeOf(random));
      }),
    );
  });

  it.each([0, 15, 17])('rejects %i bytes', (length) => {
    expect(() => verificationCodeOf(new Uint8Array(length))).toThrow(RangeError);
  });
});

describe('parseVerificationCode', () => {
  it.each([
    ['as stored', CODE],
    ['as printed', '7K3Q-M9XW-B2TD-4RHF-6VNC-8JPE-Y8'],
    ['with spaces and a line break', ' 7K3Q M9XW B2TD 4RHF\n6VNC 8JPE Y8\t'],
    ['with dashes of a word processor', '7K3Q–M9XW—B2TD‑4RHF−6VNC 8JPE.Y8'],
    ['with invisible characters', '\u200e7K3Q\u00adM9XW\u200bB2TD4RHF6VNC8JPEY8\ufeff'],
    ['in full-width characters', '７Ｋ３ＱＭ９ＸＷＢ２ＴＤ４ＲＨＦ６ＶＮＣ８ＪＰＥＹ８'],
    ['as the link', 'https://onboard.example.com/#/verify/7K3Q-M9XW-B2TD-4RHF-6VNC-8JPE-Y8'],
    ['as the link with encoded spaces', 'https://onboard.example.com/#/verify/7K3Q%20M9XWB2TD4RHF6VNC8JPEY8'],
  ])('reads a code %s', (_, text) => {
    expect(parseVerificationCode(text)).toBe(CODE);
  });

  it.each([
    ['O and o', 'Oo00000000000000000000000W', '0000000000000000000000000W'],
    ['I, i, L, l and |', 'IiLl|11111111111111111111W', '1111111111111111111111111W'],
    ['U and u', 'UuVVVVVVVVVVVVVVVVVVVVVVVW', 'VVVVVVVVVVVVVVVVVVVVVVVVVW'],
  ])('reads %s as the digits that they resemble', (_, text, code) => {
    expect(parseVerificationCode(text)).toBe(code);
  });

  it.each([
    ['nothing', ''],
    ['one character too many', `${CODE}0`],
    ['Devanagari digits', '७७७७७७७७७७७७७७७७७७७७७७७७७७'],
    ['a last character that no code ends with', `${CODE.slice(0, 25)}9`],
    ['a broken link', 'https://onboard.example.com/#/verify/%E0%A4%A'],
    ['a letter of which two make one', 'ﬀ'.repeat(26)],
    ['very much text', '7'.repeat(1_000_000)],
  ])('rejects a code %s', (_, text) => {
    expect(parseVerificationCode(text)).toBeNull();
  });

  it('reads every code in its printed form, in any case', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }), (random, small) => {
        const code = verificationCodeOf(random);
        const typed = [...readableCode(code)].map((letter, at) => (small[at] ? letter.toLowerCase() : letter)).join('');
        expect(parseVerificationCode(typed)).toBe(code);
      }),
    );
  });

  it('answers only the stored form, whatever is typed', () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        expect(parseVerificationCode(text) ?? CODE).toMatch(/^[0-9A-HJKMNP-TV-Z]{25}[048CGMRW]$/);
      }),
    );
  });
});

it.each([
  ['', 0],
  [CODE, 26],
  ['7K3Q-M9XW-B2TD-4RHF-6VNC-8JPE-Y', 25],
  ['https://onboard.example.com/#/verify/7K3Q-M9XW', 8],
  ['🙂', 1],
])('counts in %j this many characters of a code: %i', (text, count) => {
  expect(codeLengthOf(text)).toBe(count);
});
