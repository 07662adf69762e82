import { offerSheetMessages } from '#domain/messages.ts';
import { SheetFault } from './sheet-fault.ts';
import { formatOf } from './workbook-format.ts';
import type { Sheet } from './workbook.ts';
import { openXlsx } from './xlsx.ts';

/** Opens a workbook by its content (spec §5, "Excel upload (HR)"). Raises SheetFault for any other file. */
export async function openWorkbook(file: Buffer): Promise<Sheet[]> {
  const sheets = await open(file);
  if (sheets === null) throw new SheetFault(offerSheetMessages.wrongType);
  return sheets;
}

async function open(file: Buffer): Promise<Sheet[] | null> {
  const format = formatOf(file);
  if (format === 'xlsx') return openXlsx(file);
  if (format === null) return null;
  // The package for the older format takes longer to load than most workbooks take to read.
  const { openXls } = await import('./xls.ts');
  return openXls(file);
}
