import { readFile } from 'node:fs/promises';
import { utils, type BookType, type WorkSheet } from '@e965/xlsx';
import type { Download } from '@playwright/test';
import { sheetName } from '#domain/offer-sheet/offer-sheet.ts';
import {
  edited,
  madeSheet,
  madeWorkbook,
  sheetLabels as labels,
  typeInto,
  type MadeCell,
} from '#test/workbooks/workbooks.ts';
import type { Typing } from './hr-offers.ts';

export { labels };

export type SheetFile = { name: string; mimeType: string; buffer: Buffer };

const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
};

/** A file to be chosen in the browser. */
export function sheetFile(name: string, buffer: Buffer): SheetFile {
  return { name, mimeType: mimeTypes[name.endsWith('.xls') ? 'xls' : 'xlsx'], buffer };
}

/** A workbook of one sheet, cell by cell. */
export function workbookOf(rows: MadeCell[][]): Buffer {
  return madeWorkbook({ [sheetName]: madeSheet(rows) });
}

/** A workbook with the template's columns that holds these offers as they are typed. */
export function workbookOfOffers(offers: Typing[], bookType?: BookType): Buffer {
  const rows = offers.map((offer) => Object.values(valuesOf(offer)));
  return madeWorkbook({ [sheetName]: madeSheet([labels, ...rows]) }, bookType);
}

/** What was downloaded, with changes to its sheet of offers, under the same name. */
export async function editedDownload(download: Download, edit: (sheet: WorkSheet) => void): Promise<SheetFile> {
  return sheetFile(download.suggestedFilename(), edited(await readFile(await download.path()), edit));
}

/** Types offers into the rows below the last one that is filled, amounts and dates as true ones. Answers the first row. */
export function typeOffers(sheet: WorkSheet, offers: Typing[]): number {
  const first = utils.sheet_to_json(sheet, { header: 1 }).length + 1;
  for (const [at, offer] of offers.entries()) typeInto(sheet, first + at, valuesOf(offer));
  return first;
}

/** What an offer has below each label. */
function valuesOf(offer: Typing): Record<string, MadeCell> {
  const valueOf = (label: string) => {
    const text = offer[label as keyof Typing];
    if (label.endsWith('CTC')) return Number(text);
    return label === 'Joining Date' ? new Date(`${text}T00:00:00Z`) : text;
  };
  return Object.fromEntries(labels.map((label) => [label, valueOf(label)]));
}
