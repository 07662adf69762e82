import { columnLetters } from '#domain/offer-sheet/cell.ts';
import { cellXml, xmlText, type Cell } from './cell-xml.ts';
import { styleId, wrappingStyles, type StyleName } from './styles.ts';

export type Validation = {
  /** The cells, as 'E2:E10001'. */
  range: string;
  rule:
    | { type: 'any' }
    | { type: 'list'; formula: string }
    | { type: 'whole' | 'date' | 'textLength'; from: number; to: number };
  /** Shown when such a cell is chosen; at most 32 and 255 characters. */
  prompt: { title: string; text: string };
  refusal?: { title: string; text: string };
};

export type Sheet = {
  name: string;
  hidden?: boolean;
  columns: readonly { width: number; style: StyleName }[];
  frozen?: { rows: number; columns: number };
  /** In points; the other rows are as high as what they hold. */
  headerHeight?: number;
  /** Offers filter buttons on the first row. */
  filterable?: boolean;
  landscape?: boolean;
  /** Cells whose digits are text on purpose, as 'C2:C10001': no program should offer to make numbers of them. */
  digitsAsText?: string;
  validations?: readonly Validation[];
  /** The rows from the first one on, some at a time. */
  rows: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>;
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** In points, of the font that all cells have; and the most that a row can be. */
const lineHeight = 15;
const heightMax = 409;
/** A width counts digits; letters are narrower on average. */
const lettersPerWidth = 1.1;

/** A sheet as XML, piece by piece as its rows come. `active` is the one that a program opens with. */
export async function* sheetXml(sheet: Sheet, { active }: { active: boolean }) {
  yield headXml(sheet, active);
  const names = sheet.columns.map((_, index) => columnLetters(index));
  let row = 0;
  for await (const rows of sheet.rows) {
    let text = '';
    for (const cells of rows) {
      row += 1;
      text += `<row r="${row}"${heightXml(sheet, row, cells)}>`;
      for (const [index, cell] of cells.entries())
        text += cellXml(`${names[index] ?? columnLetters(index)}${row}`, cell);
      text += '</row>';
    }
    yield text;
  }
  yield tailXml(sheet, `A1:${names.at(-1) ?? 'A'}${Math.max(row, 1)}`);
}

function headXml(sheet: Sheet, active: boolean): string {
  const columns = sheet.columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleId(style)}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<worksheet xmlns="${main}" xmlns:r="${relationships}">`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView${sheet.frozen ? '' : ' showGridLines="0"'}${active ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    sheet.frozen ? paneXml(sheet.frozen) : '',
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="${lineHeight}"/>`,
    `<cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

/** Not every program measures wrapped text when it opens a workbook, so a row that needs more than a line says so; as a
 * measure and not as an order, so that the row still grows with what is typed. */
function heightXml(sheet: Sheet, row: number, cells: readonly Cell[]): string {
  if (row === 1 && sheet.headerHeight) return ` ht="${sheet.headerHeight}" customHeight="1"`;
  let most = 1;
  for (const [index, { value, style }] of cells.entries()) {
    if (typeof value === 'string' && wrappingStyles.has(style)) {
      most = Math.max(most, linesOf(value, sheet.columns[index]?.width ?? 10));
    }
  }
  return most === 1 ? '' : ` ht="${Math.min(most * lineHeight, heightMax)}"`;
}

function linesOf(text: string, width: number): number {
  return text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / (width * lettersPerWidth))), 0);
}

function paneXml({ rows, columns }: { rows: number; columns: number }): string {
  const cell = `${columnLetters(columns)}${rows + 1}`;
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft';
  return (
    `<pane${split} topLeftCell="${cell}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${cell}" sqref="${cell}"/>`
  );
}

function tailXml(sheet: Sheet, used: string): string {
  const { validations = [] } = sheet;
  return [
    '</sheetData>',
    sheet.filterable ? `<autoFilter ref="${used}"/>` : '',
    validations.length > 0
      ? `<dataValidations count="${validations.length}">${validations.map(validationXml).join('')}</dataValidations>`
      : '',
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${sheet.landscape ? 'landscape' : 'portrait'}" fitToHeight="0"/>`,
    sheet.digitsAsText === undefined
      ? ''
      : `<ignoredErrors><ignoredError sqref="${sheet.digitsAsText}" numberStoredAsText="1"/></ignoredErrors>`,
    '</worksheet>',
  ].join('');
}

function validationXml({ range, rule, prompt, refusal }: Validation): string {
  const kind = rule.type === 'any' ? '' : ` type="${rule.type}"`;
  const refusing = refusal
    ? ` showErrorMessage="1" errorTitle="${xmlText(refusal.title)}" error="${xmlText(refusal.text)}"`
    : '';
  const prompting = ` showInputMessage="1"${refusing} promptTitle="${xmlText(prompt.title)}" prompt="${xmlText(prompt.text)}"`;
  return `<dataValidation${kind} allowBlank="1"${prompting} sqref="${range}">${formulasXml(rule)}</dataValidation>`;
}

function formulasXml(rule: Validation['rule']): string {
  if (rule.type === 'any') return '';
  if (rule.type === 'list') return `<formula1>${xmlText(rule.formula)}</formula1>`;
  return `<formula1>${rule.from}</formula1><formula2>${rule.to}</formula2>`;
}
