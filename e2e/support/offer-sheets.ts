import { readFile } from 'node:fs/promises';
import { CFB, utils, write, type BookType } from '@e965/xlsx';
import type { Download } from '@playwright/test';
import ExcelJS from 'exceljs';
import { sheetColumns, sheetName } from '#domain/offer-sheet.ts';
import type { Typing } from './hr-offers.ts';

export type SheetFile = { name: string; mimeType: string; buffer: Buffer };

const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
};
export const labels = sheetColumns.map(({ label }) => label);

/** A file to be chosen in the browser. */
export function sheetFile(name: string, buffer: Buffer): SheetFile {
  return { name, mimeType: mimeTypes[name.endsWith('.xls') ? 'xls' : 'xlsx'], buffer };
}

/** A workbook of one sheet, cell by cell. */
export function workbookOf(rows: unknown[][], bookType: BookType = 'xlsx', sheet = sheetName): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), sheet);
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** A workbook with the template's columns that holds these offers as they are typed. */
export function workbookOfOffers(offers: Typing[], bookType: BookType = 'xlsx'): Buffer {
  return workbookOf([labels, ...offers.map(cellsOf)], bookType);
}

/** What a workbook with a password looks like from outside: a compound file with an encrypted package in it. */
export function protectedWorkbook(): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(224, 4));
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(4096, 7));
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

/** Opens what was downloaded, has its sheet of offers changed, and saves it under its name: the rest stays as it was. */
export async function edited(download: Download, edit: (sheet: ExcelJS.Worksheet) => void): Promise<SheetFile> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await download.path());
  const sheet = book.getWorksheet(sheetName);
  if (sheet === undefined) throw new Error(`no sheet '${sheetName}'`);
  edit(sheet);
  return sheetFile(download.suggestedFilename(), Buffer.from(await book.xlsx.writeBuffer()));
}

/** What was downloaded, to be chosen as it is. */
export async function asIs(download: Download): Promise<SheetFile> {
  return sheetFile(download.suggestedFilename(), await readFile(await download.path()));
}

/** Types offers into the rows below the last one that is filled, amounts and dates as true ones. Answers the first row. */
export function typeOffers(sheet: ExcelJS.Worksheet, offers: Typing[]): number {
  const first = sheet.actualRowCount + 1;
  for (const [at, offer] of offers.entries()) {
    for (const [column, value] of cellsOf(offer).entries()) sheet.getCell(first + at, column + 1).value = value;
  }
  return first;
}

/** The cell of a row that stands below the column's name. */
export function cellOf(sheet: ExcelJS.Worksheet, row: number, label: string): ExcelJS.Cell {
  const names = sheet.getRow(1).values as unknown[];
  const column = names.indexOf(label);
  if (column < 1) throw new Error(`no column '${label}'`);
  return sheet.getCell(row, column);
}

function cellsOf(offer: Typing): (string | number | Date)[] {
  return labels.map((label) => {
    const text = offer[label as keyof Typing];
    if (label.endsWith('CTC')) return Number(text);
    return label === 'Joining Date' ? new Date(`${text}T00:00:00Z`) : text;
  });
}
