import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipStream, type ZipEntry } from '#server/process/zip-stream.ts';
import { xmlText } from './cell-xml.ts';
import { sheetXml, type Sheet } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';

/** A workbook to be written: its first sheet is the one it opens with. */
export type Workbook = {
  title: string;
  /** 'YYYY-MM-DD'. */
  madeOn?: string;
  sheets: readonly Sheet[];
  /** Names for ranges, as { Departments: 'Lists!$A$2:$A$9' }. */
  names?: Readonly<Record<string, string>>;
};

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The same content makes the same bytes. */
const wallClock = '1980-01-02T00:00:00';

/** A workbook (.xlsx) as bytes, made while they are read: of rows that come in batches only one batch is in memory. No
 * formulas, no macros, no links to elsewhere. An error of its rows ends it before it can be opened. */
export const workbookBytes = (workbook: Workbook): Readable => zipStream(entriesOf(workbook));

export const workbookBuffer = (workbook: Workbook): Promise<Buffer> => buffer(workbookBytes(workbook));

function* entriesOf(workbook: Workbook): Generator<ZipEntry, void, undefined> {
  const { sheets } = workbook;
  const entry = (path: string, text: AsyncIterable<string> | Iterable<string>) => {
    return { path, content: Readable.from(text, { highWaterMark: 1 }), wallClock };
  };
  yield entry('[Content_Types].xml', [contentTypesXml(sheets)]);
  yield entry('_rels/.rels', [rootRelationshipsXml()]);
  yield entry('docProps/core.xml', [coreXml(workbook)]);
  yield entry('xl/workbook.xml', [workbookXml(workbook)]);
  yield entry('xl/_rels/workbook.xml.rels', [workbookRelationshipsXml(sheets)]);
  yield entry('xl/styles.xml', [stylesXml]);
  for (const [index, sheet] of sheets.entries()) {
    yield entry(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, { active: index === 0 }));
  }
}

function contentTypesXml(sheets: readonly Sheet[]): string {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const parts = sheets.map((_, index) =>
    override(`xl/worksheets/sheet${index + 1}.xml`, `${spreadsheetType}.worksheet+xml`),
  );
  return [
    `${xml}<Types xmlns="${packageSpace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    override('xl/workbook.xml', `${spreadsheetType}.sheet.main+xml`),
    override('xl/styles.xml', `${spreadsheetType}.styles+xml`),
    ...parts,
    '</Types>',
  ].join('');
}

function relationshipsXml(targets: readonly { id: string; type: string; target: string }[]): string {
  const items = targets.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `${xml}<Relationships xmlns="${packageSpace}/relationships">${items.join('')}</Relationships>`;
}

function rootRelationshipsXml(): string {
  return relationshipsXml([
    { id: 'rId1', type: `${officeSpace}/officeDocument`, target: 'xl/workbook.xml' },
    { id: 'rId2', type: `${packageSpace}/relationships/metadata/core-properties`, target: 'docProps/core.xml' },
  ]);
}

function workbookRelationshipsXml(sheets: readonly Sheet[]): string {
  const type = `${officeSpace}/worksheet`;
  return relationshipsXml([
    ...sheets.map((_, index) => ({ id: `rId${index + 1}`, type, target: `worksheets/sheet${index + 1}.xml` })),
    { id: `rId${sheets.length + 1}`, type: `${officeSpace}/styles`, target: 'styles.xml' },
  ]);
}

function coreXml({ title, madeOn }: Workbook): string {
  const moment = (name: string) =>
    madeOn === undefined ? '' : `<dcterms:${name} xsi:type="dcterms:W3CDTF">${madeOn}T00:00:00Z</dcterms:${name}>`;
  return [
    `${xml}<cp:coreProperties xmlns:cp="${packageSpace}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>Aarambh</dc:creator>${moment('created')}${moment('modified')}`,
    '</cp:coreProperties>',
  ].join('');
}

function workbookXml({ sheets, names = {} }: Workbook): string {
  const listed = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const repeated = sheets.flatMap(({ name, frozen }, index) =>
    frozen && frozen.rows > 0
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${xmlText(name)}!$1:$${frozen.rows}</definedName>`,
        ]
      : [],
  );
  const named = Object.entries(names).map(
    ([name, range]) => `<definedName name="${name}">${xmlText(range)}</definedName>`,
  );
  const all = [...repeated, ...named].join('');
  return [
    `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeSpace}">`,
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000" activeTab="0"/></bookViews>',
    `<sheets>${listed.join('')}</sheets>${all === '' ? '' : `<definedNames>${all}</definedNames>`}`,
    '</workbook>',
  ].join('');
}
