import { nearestNames } from '#domain/values/nearest.ts';
import { sheetColumns, type SheetColumnKey } from './offer-sheet.ts';

/** A cell of a row that may be the header: `column` counts from 0. */
export type HeaderCell = { column: number; text: string };

export type Header = {
  columns: Map<SheetColumnKey, number>;
  doubles: { key: SheetColumnKey; first: number; second: number }[];
  /** Columns that a row needs and that are not there, and any column that seems to be there under another name. */
  missing: { key: SheetColumnKey; renamed: HeaderCell | null }[];
};

/** Common other names of the columns, to recognise a renamed one. */
const otherNames: Partial<Record<SheetColumnKey, readonly string[]>> = {
  fullName: ['name', 'candidatename', 'employeename'],
  email: ['mail', 'emailid', 'emailaddress'],
  mobileNumber: ['mobile', 'mobileno', 'phone', 'phonenumber', 'phoneno', 'contactnumber', 'contactno'],
  offeredRole: ['offeredrole', 'position', 'jobtitle'],
  department: ['dept'],
  subDepartment: ['subdept'],
  functionalTitle: ['functitle'],
  fixedCTC: ['fixed', 'fixedpay', 'ctc', 'salary'],
  variableCTC: ['variable', 'variablepay', 'bonus'],
  joiningDate: ['doj', 'dateofjoining'],
  payStructure: ['paystructurename', 'salarystructure', 'ctcstructure', 'paybreakup', 'salarybreakup'],
  letterTemplate: ['template', 'letter', 'lettertype', 'offerletter', 'offerlettertemplate'],
  language: ['preferredlanguage', 'mailslanguage', 'languageofmails'],
  replyBy: ['replybydate', 'replydate', 'replyuntil', 'validuntil', 'validtill', 'offervaliduntil', 'offervalidtill'],
};

/** A label without case, spaces, hyphens, '*' and other signs, which do not distinguish columns. */
function lettersOf(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The likeness of a row to the header: two points for each of our columns, one for each that seems renamed. The header
 * need not be the sheet's first row (docs/rules/spreadsheet.md#finding-the-header). */
export function headerLikeness(cells: readonly HeaderCell[]): number {
  const { columns, missing } = readHeader(cells);
  return columns.size * 2 + missing.filter(({ renamed }) => renamed !== null).length;
}

/** A row with at least this likeness is taken for the header, so that its missing columns can be named. */
export const headerLikenessMin = 3;

/** Finds our columns in a row, in any order and case; columns of others are passed over. */
export function readHeader(cells: readonly HeaderCell[]): Header {
  const keyOfLabel = new Map(sheetColumns.map(({ key, label }) => [lettersOf(label), key]));
  const columns = new Map<SheetColumnKey, number>();
  const doubles: Header['doubles'] = [];
  const others: HeaderCell[] = [];
  for (const cell of cells) {
    const key = keyOfLabel.get(lettersOf(cell.text));
    const first = key === undefined ? undefined : columns.get(key);
    if (key === undefined) others.push(cell);
    else if (first !== undefined) doubles.push({ key, first, second: cell.column });
    else columns.set(key, cell.column);
  }
  const missing = sheetColumns
    .filter(({ key }) => !columns.has(key))
    .map(({ key, label, required }) => ({ key, required, renamed: takeRenamed(key, label, others) }))
    // Report an optional column that seems to have another name: it must not be lost silently.
    .filter(({ required, renamed }) => required || renamed !== null)
    .map(({ key, renamed }) => ({ key, renamed }));
  return { columns, doubles, missing };
}

function takeRenamed(key: SheetColumnKey, label: string, others: HeaderCell[]): HeaderCell | null {
  const known = otherNames[key] ?? [];
  const names = others.map((cell) => lettersOf(cell.text));
  const nearest = nearestNames(lettersOf(label), names, 1)[0];
  let index = names.findIndex((name) => known.includes(name));
  if (index < 0 && nearest !== undefined) index = names.indexOf(nearest);
  return others.splice(index < 0 ? others.length : index, 1)[0] ?? null;
}
