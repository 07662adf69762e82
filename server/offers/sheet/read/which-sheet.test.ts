import { describe, expect, it } from 'vitest';
import { exampleRow } from '#domain/offer-sheet/offer-sheet.ts';
import { SheetFault } from '#server/workbooks/read/workbook.ts';
import { read } from '#test/workbooks/checked-rows.ts';
import {
  cellsOf,
  madeRow,
  madeSheet,
  madeWorkbook,
  sheetLabels,
  type MadeCell,
  type MadeRow,
} from '#test/workbooks/workbooks.ts';

const header: MadeCell[] = [...sheetLabels];
const offers = (...rows: MadeRow[]) => madeSheet([header, ...rows.map(cellsOf)]);
const example: MadeRow = { ...madeRow(0), ...exampleRow };

/** Whom a workbook has offers for, and which sheets were not read. */
function found(file: Buffer) {
  const { rows, notRead } = read(file);
  return { people: rows.map(({ cells }) => cells.email), notRead };
}

function refusalOf(file: Buffer): string {
  try {
    read(file);
  } catch (error) {
    if (error instanceof SheetFault) return error.message;
    throw error;
  }
  throw new Error('This file was not refused');
}

describe.each(['xlsx', 'biff8'] as const)('the sheets of a workbook (%s)', (type) => {
  it.each([1, 2] as const)('are read where they are visible; a hidden one (%i) with our columns is named', (state) => {
    const sheets = { 'Old list': offers(madeRow(1)), Sheet1: offers(madeRow(2)) };
    expect(found(madeWorkbook(sheets, type, { hidden: { 'Old list': state } }))).toEqual({
      people: ['asha.2@example.com'],
      notRead: [{ name: 'Old list', hidden: true }],
    });
  });

  it('are read where they are visible, though a hidden one is named Offers', () => {
    const sheets = { Offers: offers(madeRow(1)), Mine: offers(madeRow(2)) };
    expect(found(madeWorkbook(sheets, type, { hidden: { Offers: 1 } })).people).toEqual(['asha.2@example.com']);
  });

  it('include a second one with offers, which is named', () => {
    const sheets = { 'Batch 1': offers(madeRow(1)), 'Batch 2': offers(madeRow(2)), 'Batch 3': offers(madeRow(3)) };
    expect(found(madeWorkbook(sheets, type))).toEqual({
      people: ['asha.1@example.com'],
      notRead: [
        { name: 'Batch 2', hidden: false },
        { name: 'Batch 3', hidden: false },
      ],
    });
  });

  it('are named with columns in other words, too', () => {
    const labels = header.map((label) => (label === 'Full Name' ? 'Name' : label === 'Email' ? 'Email ID' : label));
    const sheets = { One: offers(madeRow(1)), Two: madeSheet([['Batch 2'], labels, cellsOf(madeRow(2))]) };
    expect(found(madeWorkbook(sheets, type)).notRead).toEqual([{ name: 'Two', hidden: false }]);
  });

  it.each([
    ['without rows', offers()],
    ['with the example alone', offers(example)],
    [
      'without our columns',
      madeSheet([
        ['Name', 'Phone'],
        ['Asha', '1'],
      ]),
    ],
    [
      'of choices',
      madeSheet([
        ['Department', 'Sub-department', 'Designation', 'Functional Title', 'Pay Structure', 'Letter Template'],
        ['a', 'b', 'c', 'd', 'e', 'f'],
      ]),
    ],
    ['that is empty', madeSheet([])],
  ])('are not named %s', (_what, sheet) => {
    expect(found(madeWorkbook({ Offers: offers(madeRow(1)), Other: sheet }, type)).notRead).toEqual([]);
  });

  it('are refused where only a hidden one has our columns', () => {
    const sheets = { Notes: madeSheet([['Read me']]), Offers: offers(madeRow(1)) };
    expect(refusalOf(madeWorkbook(sheets, type, { hidden: { Offers: 1 } }))).toBe(
      "The sheet 'Offers' is hidden, so it is not read. Show it in Excel, save the workbook and upload it again.",
    );
  });

  it('are named where the one that is read has no rows', () => {
    expect(refusalOf(madeWorkbook({ Offers: offers(example), Mine: offers(madeRow(1)) }, type))).toBe(
      "The sheet 'Offers' has no filled rows below its header. Fill in one row for each offer; the example is passed over. The sheet 'Mine' has offers too and was not read. Upload it as a file of its own.",
    );
  });
});
