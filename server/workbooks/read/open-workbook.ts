import { CFB } from '@e965/xlsx';
import { offerSheetRefs, sheetFileRefs as m } from '#domain/hr-messages.ts';
import { rebuildXlsx } from './rebuild-xlsx.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { formatOf } from '#domain/offer-sheet/file-format.ts';
import { type Sheet, SheetFault } from './workbook.ts';

/** The package types its reader of compound files as `any`. */
const compound = CFB as { read(file: Buffer, options: { type: 'buffer' }): { FullPaths: string[] } };

export function openWorkbook(file: Buffer): Sheet[] {
  const format = formatOf(file);
  if (format === 'table') throw new SheetFault(offerSheetRefs.saveAsWorkbook);
  const checked = format === 'xlsx' ? rebuildXlsx(file) : format && checkedXls(file);
  if (format === null || checked === null) throw new SheetFault(offerSheetRefs.wrongType);
  return parseWorkbook(checked, format);
}

/** An .xls workbook; the format is not packed, so the file's own limit bounds what it can hold. Null when the file is a
 * compound file of another kind; raises SheetFault for a broken or password-protected one (a protected .xlsx is stored
 * in the same way). */
function checkedXls(file: Buffer): Buffer | null {
  const streams = streamsOf(file);
  if (streams.includes('encryptedpackage') || streams.includes('encryption')) throw new SheetFault(m.passwordProtected);
  return streams.includes('workbook') || streams.includes('book') ? file : null;
}

function streamsOf(file: Buffer): string[] {
  try {
    const { FullPaths: paths } = compound.read(file, { type: 'buffer' });
    return paths.map((path) => path.slice(path.indexOf('/') + 1).toLowerCase());
  } catch (error) {
    throw new SheetFault(m.corrupt, { cause: error });
  }
}
