const zipBegins = [0x50, 0x4b, 0x03, 0x04];
const compoundBegins = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const pdfBegins = [0x25, 0x50, 0x44, 0x46];
const wideTextBegins = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** As much of a file as tells a table in text from other files. */
const lookedAt = 1024;
const textControls: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d]);
/** What a table is written with: tabs, commas, semicolons, or the tags of a page. */
const tableSigns: ReadonlySet<number> = new Set([0x09, 0x2c, 0x3b, 0x3c]);

/** The format of a chosen file by its bytes, ignoring its name: a workbook, or a `table` that only Excel reads (a web
 * page, text or CSV, which other systems name .xls); null for all else. */
export function formatOf(file: Uint8Array): 'xlsx' | 'xls' | 'table' | null {
  if (startsWith(file, zipBegins)) return 'xlsx';
  if (startsWith(file, compoundBegins)) return 'xls';
  return isTable(file) ? 'table' : null;
}

function isTable(file: Uint8Array): boolean {
  if (wideTextBegins.some((mark) => startsWith(file, mark))) return true;
  const start = file.subarray(0, lookedAt);
  const isText = start.every((byte) => byte >= 0x20 || textControls.has(byte));
  return isText && !startsWith(file, pdfBegins) && start.some((byte) => tableSigns.has(byte));
}

function startsWith(file: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => file[at] === byte);
}
