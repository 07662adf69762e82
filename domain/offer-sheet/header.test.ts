import { describe, expect, it } from 'vitest';
import { headerLikeness, headerLikenessMin, readHeader } from './header.ts';
import { sheetColumns } from './offer-sheet.ts';

const cells = (labels: string[]) => labels.map((text, column) => ({ column, text }));
const labels = sheetColumns.map(({ label }) => label);

describe('readHeader', () => {
  it('finds every column in any order, case and decoration, and ignores other columns', () => {
    const dressed = [
      'Sl. No.',
      'Reply by:',
      'LANGUAGE',
      'LETTER template',
      'pay structure',
      ' JOINING DATE *',
      'variable ctc',
      'Fixed  CTC (₹)',
      'FunctionalTitle',
      'Designation:',
      'Sub Department',
      'Department',
      'Role*',
      'MOBILE NUMBER',
      'E-mail',
      'full name',
      'What to correct',
    ];
    const { columns, doubles, missing } = readHeader(cells(dressed));
    expect([...columns.keys()].toReversed()).toEqual(sheetColumns.map(({ key }) => key));
    expect(columns.get('joiningDate')).toBe(5);
    expect({ doubles, missing }).toEqual({ doubles: [], missing: [] });
  });

  it('reports a duplicate column', () => {
    expect(readHeader(cells([...labels, 'EMAIL'])).doubles).toEqual([{ key: 'email', first: 1, second: 15 }]);
  });

  it.each([
    ['Email', 'Email ID'],
    ['Mobile Number', 'Phone'],
    ['Joining Date', 'Date of Joining'],
    ['Reply By', 'Valid until'],
    ['Fixed CTC', 'Fixed CTC (lakhs)'],
    ['Designation', 'Desgination'],
  ])('finds %s under the name %s', (label, other) => {
    const { missing } = readHeader(cells(labels.map((each) => (each === label ? other : each))));
    expect(missing).toEqual([
      {
        key: sheetColumns.find((column) => column.label === label)?.key,
        renamed: { column: labels.indexOf(label), text: other },
      },
    ]);
  });

  it('reports missing required columns, and no missing optional ones', () => {
    expect(readHeader(cells(labels.filter((label) => label !== 'Role'))).missing).toEqual([
      { key: 'offeredRole', renamed: null },
    ]);
    for (const optional of ['Variable CTC', 'Reply By', 'Letter Template'])
      expect(readHeader(cells(labels.filter((label) => label !== optional))).missing).toEqual([]);
  });

  it('reports an optional column with another name', () => {
    const { missing } = readHeader(cells(labels.map((label) => (label === 'Variable CTC' ? 'Variable Pay' : label))));
    expect(missing).toEqual([{ key: 'variableCTC', renamed: { column: 9, text: 'Variable Pay' } }]);
  });
});

describe('headerLikeness', () => {
  it.each([
    ['the header', labels, true],
    ['half of it', ['Full Name', 'Email'], true],
    ['renamed columns', ['Name', 'Email ID', 'Phone', 'DOJ'], true],
    ['an offer', ['Asha Rao', 'asha@example.com', '9876543210', 'Analyst', 'Finance'], false],
    ['a title', ['Offers of February'], false],
    ['nothing', [], false],
  ])('recognises %s', (_what, row, isHeader) => expect(headerLikeness(cells(row)) >= headerLikenessMin).toBe(isHeader));
});
