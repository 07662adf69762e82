import { crc32, deflateRawSync } from 'node:zlib';
import { CFB, read, utils, write, type BookType, type WorkSheet } from '@e965/xlsx';
import { sheetColumns, sheetName, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';

/** The content of a test workbook's cell; a Date is written as a real date. */
export type MadeCell = string | number | boolean | Date | null;
export type MadeRow = { [Key in SheetColumnKey]?: MadeCell | undefined };

export const sheetLabels = sheetColumns.map(({ label }) => label);

/** A row that can be created, of person number `n`; the lookups are those of `madeLookups`. */
export function madeRow(n: number, changes: MadeRow = {}): MadeRow {
  return {
    fullName: `Asha Rao ${n}`,
    email: `asha.${n}@example.com`,
    mobileNumber: String(9_000_000_000 + n),
    offeredRole: 'Analyst',
    department: 'Finance',
    subDepartment: 'Accounts Payable',
    designation: 'Manager',
    functionalTitle: 'Team Lead',
    fixedCTC: 1_200_000,
    variableCTC: 100_000,
    joiningDate: new Date(Date.UTC(2027, 1, 1)),
    replyBy: null,
    payStructure: null,
    letterTemplate: null,
    language: null,
    ...changes,
  };
}

export const madeLookups = {
  departments: [
    { id: 1, name: 'Finance' },
    { id: 2, name: 'Sales' },
  ],
  subDepartments: [
    { id: 11, name: 'Accounts Payable', deptId: 1 },
    { id: 12, name: 'Treasury', deptId: 1 },
    { id: 21, name: 'Field Sales', deptId: 2 },
    { id: 22, name: 'Inside Sales', deptId: 2 },
  ],
  designations: [
    { id: 31, name: 'Manager' },
    { id: 32, name: 'Senior Manager' },
  ],
  functionalTitles: [{ id: 41, name: 'Team Lead' }],
  letterTemplates: [
    { letterTemplateId: 1, name: 'Offer letter', isDefault: true, retired: false, statesReplyBy: false },
  ],
  retired: [],
  payStructures: [],
};

/** A row's cells in the template's order. */
export const cellsOf = (row: MadeRow): MadeCell[] => sheetColumns.map(({ key }) => row[key] ?? null);

/** A worksheet of cells; `change` can edit its XML. */
export function madeSheet(rows: MadeCell[][], change: (sheet: WorkSheet) => void = () => {}): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows, { UTC: true });
  change(sheet);
  return sheet;
}

/** A workbook of worksheets by name, as a file; of `hidden` ones 2 is what no menu of Excel shows. */
export function madeWorkbook(
  sheets: Record<string, WorkSheet>,
  bookType: BookType = 'xlsx',
  { date1904 = false, hidden = {} }: { date1904?: boolean; hidden?: Record<string, 1 | 2> } = {},
): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  const Sheets = book.SheetNames.map((name) => ({ name, Hidden: hidden[name] ?? 0 }) as const);
  book.Workbook = { ...book.Workbook, Sheets, WBProps: { date1904 } };
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }) as Uint8Array);
}

/** A workbook as the template has it, filled with these rows. */
export function madeOffers(rows: MadeRow[], bookType: BookType = 'xlsx'): Buffer {
  return madeWorkbook({ Offers: madeSheet([sheetLabels, ...rows.map(cellsOf)]) }, bookType);
}

/** The workbook as a spreadsheet program saves it after `edit` changed its sheet of offers. */
export function edited(workbook: Buffer, edit: (sheet: WorkSheet) => void): Buffer {
  const book = read(workbook, { cellNF: true });
  const sheet = book.Sheets[sheetName];
  if (sheet === undefined) throw new Error(`no sheet '${sheetName}'`);
  edit(sheet);
  return Buffer.from(write(book, { type: 'buffer', compression: true }) as Uint8Array);
}

/** Types values into a row, as the sheet counts, below the labels that the header has. */
export function typeInto(sheet: WorkSheet, row: number, values: Record<string, MadeCell>): void {
  const [header = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  for (const [label, value] of Object.entries(values)) {
    const column = header.indexOf(label);
    if (column < 0) throw new Error(`no column '${label}'`);
    utils.sheet_add_aoa(sheet, [[value]], { origin: { r: row - 1, c: column }, UTC: true });
  }
}

/** The parts of a workbook (.xlsx) by name: what a program reads, not what a library makes of it. */
export function workbookParts(bytes: Buffer): Map<string, string> {
  const { FullPaths: paths, FileIndex: files } = compound.read(bytes, { type: 'buffer' });
  return new Map(
    paths.map((path, index) => [
      path.replace('Root Entry/', ''),
      Buffer.from(files[index]?.content ?? []).toString('utf8'),
    ]),
  );
}

/** One entry of a made archive, with what its directory may claim wrongly. */
export type MadeEntry = {
  name: string;
  data: string | Buffer;
  /** As it is in the archive; packed from `data` where it is missing. */
  packed?: Buffer;
  claimedBytes?: number;
  sum?: number;
  flags?: number;
  method?: number;
};

/** An archive of these entries. */
export function madeZip(entries: MadeEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = Buffer.from(entry.data);
    const packed = entry.packed ?? deflateRawSync(data);
    const name = Buffer.from(entry.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(entry.flags ?? 0, 2);
    head.writeUInt16LE(entry.method ?? 8, 4);
    head.writeUInt32LE(entry.sum ?? crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(entry.claimedBytes ?? data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), head, tail, name);
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), head, name, packed];
    parts.push(...local);
    offset += local.reduce((bytes, part) => bytes + part.length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${more}/>`;
const contentType = (part: string, type: string) =>
  `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
const relations = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;

/** The entries of a small .xlsx workbook whose sheet and shared strings are written by hand. */
export function madeParts(sheetXml: string, sharedStringsXml = '<sst/>', more: MadeEntry[] = []): MadeEntry[] {
  return [
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${contentType('workbook.xml', 'sheet.main')}${contentType('worksheets/sheet1.xml', 'worksheet')}${contentType('sharedStrings.xml', 'sharedStrings')}${more.some(({ name }) => name === 'xl/styles.xml') ? contentType('styles.xml', 'styles') : ''}</Types>`,
    },
    { name: '_rels/.rels', data: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      data: '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Offers" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml') +
          relation('rId3', 'styles', 'styles.xml') +
          relation('rId4', 'externalLink', 'file:///etc/passwd', ' TargetMode="External"'),
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheetXml },
    { name: 'xl/sharedStrings.xml', data: sharedStringsXml },
    ...more,
  ];
}

/** A row of texts as XML, with the cells' own markup where one is given. */
export function rowXml(row: number, cells: string[]): string {
  const inner = cells.map((cell) => (cell.startsWith('<') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`));
  return `<row r="${row}">${inner.join('')}</row>`;
}

const compound = CFB as {
  read(file: Buffer, options: { type: 'buffer' }): { FullPaths: string[]; FileIndex: { content: Uint8Array }[] };
  find(file: object, path: string): { content: Buffer; size: number } | null;
  write(file: object, options: { type: 'buffer' }): Buffer;
  utils: { cfb_new(): object; cfb_add(file: object, path: string, content: Buffer): void };
};

/** A compound file of streams, as old Office programs and protected workbooks write it. */
export function madeCompound(streams: Record<string, Buffer>): Buffer {
  const file = compound.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) compound.utils.cfb_add(file, `/${path}`, content);
  return Buffer.from(compound.write(file, { type: 'buffer' }));
}

/** The .xls workbook with one more record after the first one of that type. */
export function withRecord(xls: Buffer, after: number, record: Buffer): Buffer {
  const stream = compound.find(compound.read(xls, { type: 'buffer' }), '/Workbook');
  const records = Buffer.from(stream?.content ?? []);
  let at = 0;
  while (records.readUInt16LE(at) !== after) at += 4 + records.readUInt16LE(at + 2);
  at += 4 + records.readUInt16LE(at + 2);
  return madeCompound({ Workbook: Buffer.concat([records.subarray(0, at), record, records.subarray(at)]) });
}

/** The .xls workbook as Excel protects it by a password. */
export function protectedXls(xls: Buffer): Buffer {
  return withRecord(xls, 0x08_09, Buffer.from([0x2f, 0x00, 0x06, 0x00, 0x00, 0x00, 0x34, 0x12, 0x78, 0x56]));
}
