const zipBegins = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const compoundBegins = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** What a file is by its first bytes, whatever its name says; null for what no workbook begins with. */
export function formatOf(file: Buffer): 'xlsx' | 'xls' | null {
  if (file.subarray(0, zipBegins.length).equals(zipBegins)) return 'xlsx';
  return file.subarray(0, compoundBegins.length).equals(compoundBegins) ? 'xls' : null;
}
