import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctNames, fileName, folderName } from './file-names.ts';
import { anyText } from '#test/form/any-text.ts';

describe('the folder of a person', () => {
  it.each([
    ['Asha Nair', 'C26-0019 Asha Nair'],
    ['A/B\\C:D*E?F"G<H>I|J', 'C26-0019 A B C D E F G H I J'],
    ['../../etc/passwd', 'C26-0019 .. .. etc passwd'],
    ['கவிதா முருகன்', 'C26-0019 கவிதா முருகன்'],
    ['آمنہ خان', 'C26-0019 آمنہ خان'],
    ['Asha 👩‍👩‍👧 Nair', 'C26-0019 Asha 👩‍👩‍👧 Nair'],
    ['Nair\u202Efdp.exe', 'C26-0019 Nairfdp.exe'],
    ['Nair\u0000\r\n\t', 'C26-0019 Nair'],
    ['Nair. . .', 'C26-0019 Nair'],
    ['', 'C26-0019'],
  ])('of %j is %j', (name, folder) => {
    expect(folderName('C26-0019', name)).toBe(folder);
  });

  it('of 300 characters is cut to 60, between characters', () => {
    expect(folderName('C26-0019', 'a'.repeat(300))).toBe(`C26-0019 ${'a'.repeat(51)}`);
    const families = folderName('C26-0019', '👩‍👩‍👧'.repeat(300));
    expect(families).toBe(`C26-0019 ${'👩‍👩‍👧'.repeat(6)}`);
  });
});

describe('the name of a file', () => {
  it.each([
    ['CON', '_CON.pdf'],
    ['nul', '_nul.pdf'],
    ['LPT¹', '_LPT¹.pdf'],
    ['com1.tar', '_com1.tar.pdf'],
    ['Console', 'Console.pdf'],
    ['.hidden', 'hidden.pdf'],
    ['\uD800', '\uFFFD.pdf'],
    ['///', '_.pdf'],
    ['Payslip, Sahyadri Dairy', 'Payslip, Sahyadri Dairy.pdf'],
  ])('%j becomes %j', (name, file) => {
    expect(fileName(name, 'pdf')).toBe(file);
  });

  it('of any input is one path segment that is valid on every system', () => {
    fc.assert(
      fc.property(anyText(400), (text) => {
        const name = fileName(text, 'jpg');
        expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}]+\.jpg$/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]\.jpg$/u);
        expect(name.length).toBeLessThanOrEqual(70 + 1);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(221);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('equal names get numbers, even if only case or Unicode composition differs', () => {
  expect(distinctNames(['Payslip.pdf', 'payslip.PDF', 'Payslip (2).pdf', 'Payslip.pdf'])).toEqual([
    'Payslip.pdf',
    'payslip (2).PDF',
    'Payslip (2) (2).pdf',
    'Payslip (3).pdf',
  ]);
  expect(distinctNames(['é', 'e\u0301'])).toEqual(['é', 'e\u0301 (2)']);
  expect(distinctNames(['offer letter.pdf'], ['Offer Letter.pdf'])).toEqual(['offer letter (2).pdf']);
});
