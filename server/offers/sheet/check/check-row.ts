import { type Language, languageNames, languages } from '#domain/language.ts';
import { refusalOfReplyBy } from '#domain/offer/sending/reply-by.ts';
import { offerFormSchema, type OfferForm } from '#domain/offer/offer-form.ts';
import {
  cellValue,
  cleanCell,
  readAmount,
  readMobileCell,
  readText,
  type ReadCell,
  type SheetCell,
} from '#domain/offer-sheet/cell.ts';
import { readDate } from '#domain/offer-sheet/date.ts';
import type { CellFault } from '#domain/offer-sheet/fault.ts';
import { sheetColumnKeys, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import type { RowCells } from '#server/offers/sheet/read/filled-rows.ts';
import type { LookupMatcher, Match } from './match-lookups.ts';
import { cut, shorten, type CellValue, type ReadRow, type RowProblem } from './findings.ts';
import { payBreakup } from '#domain/pay/pay-breakup.ts';
import type { PayStructureRow } from '#server/pay/queries.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { templateChoiceRefs as templateRefs } from '#domain/letter/messages.ts';

export type CheckedRow = {
  cells: ReadRow['cells'];
  form: OfferForm | null;
  names: ReadRow['names'];
  problems: RowProblem[];
  /** The person of the offer, from those cells that have no error. */
  people: { email: string; mobileNumber: string };
};

type Surroundings = {
  matcher: LookupMatcher;
  structures: ReadonlyMap<number, PayStructureRow>;
  letters: Record<SheetColumnKey, string>;
  mergedInto: (key: SheetColumnKey) => string | null;
  /** In India. */
  today: string;
};

type Faults = Map<SheetColumnKey, CellFault>;
type Values = Record<SheetColumnKey, string | number | null>;

/** The parser of each column; a choice is read as text and looked up afterwards. */
const readers: Record<SheetColumnKey, (content: SheetCell | undefined) => ReadCell> = {
  fullName: readText,
  email: readText,
  mobileNumber: readMobileCell,
  offeredRole: readText,
  department: readText,
  subDepartment: readText,
  designation: readText,
  functionalTitle: readText,
  fixedCTC: readAmount,
  variableCTC: readAmount,
  joiningDate: readDate,
  replyBy: readDate,
  payStructure: readText,
  letterTemplate: readText,
  language: readLanguage,
};

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** A language by its own name, its English one or its code; another text is left for the form's own check. */
function readLanguage(content: SheetCell | undefined): ReadCell {
  const read = readText(content);
  if ('fault' in read || read.value === null) return read;
  const typed = String(read.value).toLowerCase();
  const namesOf = (each: Language) => [each, languageNames[each], inEnglish.of(each)];
  const found = languages.find((each) => namesOf(each).some((name) => name?.toLowerCase() === typed));
  return { value: found ?? read.value };
}

/** The column that a field of the form comes from, where their names differ. */
const columnOfField: Partial<Record<string, SheetColumnKey>> = {
  deptId: 'department',
  subDeptId: 'subDepartment',
  designationId: 'designation',
  funcTitleId: 'functionalTitle',
  payStructureId: 'payStructure',
  letterTemplateId: 'letterTemplate',
};

/** Reads one row as the form would have it, with all that is wrong with it: one problem for each cell. */
export function checkRow(
  { row, cells }: Omit<RowCells, 'hidden'>,
  { matcher, structures, letters, mergedInto, today }: Surroundings,
): CheckedRow {
  const faults: Faults = new Map();
  const values = readValues(cells, mergedInto, faults);
  const choices = findChoices(values, matcher, faults);
  const parsed = offerFormSchema.safeParse({
    ...values,
    deptId: choices.department?.id,
    subDeptId: choices.subDepartment?.id,
    designationId: choices.designation?.id,
    funcTitleId: choices.functionalTitle?.id,
    payStructureId: choices.payStructure?.id,
    letterTemplateId: templateOf(values, matcher, faults)?.letterTemplateId,
  });
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0]);
    const column = columnOfField[field] ?? sheetColumnKeys.find((key) => key === field);
    if (column !== undefined && !faults.has(column)) faults.set(column, { code: 'form', text: textOfIssue(issue) });
  }
  const tooEarly = typeof values.replyBy === 'string' ? refusalOfReplyBy(values.replyBy, today) : null;
  if (tooEarly !== null && !faults.has('replyBy')) faults.set('replyBy', { code: 'form', text: tooEarly });
  if (parsed.success) refusePay(parsed.data, structures, faults);
  const shown = shownCells(cells);
  return {
    cells: shown,
    form: faults.size === 0 ? (parsed.data ?? null) : null,
    names: namesOf(choices),
    problems: Array.from(faults, ([column, fault]) => {
      return { row, column, cell: `${letters[column]}${row}`, value: shorten(shown[column]), fault };
    }),
    people: { email: String(values.email ?? ''), mobileNumber: String(values.mobileNumber ?? '') },
  };
}

function readValues(cells: RowCells['cells'], mergedInto: Surroundings['mergedInto'], faults: Faults): Values {
  return forEachColumn((key) => {
    const range = mergedInto(key);
    const read: ReadCell = range === null ? readers[key](cells.get(key)) : { fault: { code: 'merged', range } };
    if ('value' in read) return read.value;
    faults.set(key, read.fault);
    return null;
  });
}

/** The row's template; one that states the reply-by date needs it. */
function templateOf(values: Values, matcher: LookupMatcher, faults: Faults) {
  const found = matcher.letterTemplate(String(values.letterTemplate ?? ''));
  if ('fault' in found) {
    if (!faults.has('letterTemplate')) faults.set('letterTemplate', found.fault);
    return null;
  }
  const { template } = found;
  if (template.statesReplyBy && values.replyBy === null && !faults.has('replyBy')) {
    faults.set('replyBy', { code: 'form', text: templateRefs.needsReplyBy(template.name) });
  }
  return template;
}

type Choices = Record<
  'department' | 'subDepartment' | 'designation' | 'functionalTitle' | 'payStructure',
  { id: number; name: string } | null
>;

function findChoices(values: Values, matcher: LookupMatcher, faults: Faults): Choices {
  const find = (column: keyof Choices, look: (name: string) => Match | null) => {
    const name = values[column];
    const found = name === null || name === '' ? null : look(String(name));
    if (found && 'id' in found) return found;
    if (found) faults.set(column, found.fault);
    return null;
  };
  const department = find('department', matcher.department);
  // Without a department, a sub-department that exists in some department cannot be checked.
  let isUndecided = false;
  const subDepartment = find('subDepartment', (name) => {
    const match = matcher.subDepartment(name, department?.id ?? null);
    isUndecided = match === null;
    return match;
  });
  return {
    department,
    subDepartment: isUndecided ? { id: undecided, name: '' } : subDepartment,
    designation: find('designation', matcher.designation),
    functionalTitle: find('functionalTitle', matcher.functionalTitle),
    payStructure: find('payStructure', matcher.payStructure),
  };
}

function refusePay(form: OfferForm, structures: Surroundings['structures'], faults: Faults): void {
  const structure = structures.get(form.payStructureId ?? 0);
  const breakup = structure === undefined ? { rows: [] } : payBreakup(structure, form);
  if ('rows' in breakup) return;
  const { field, text } = breakup.refused;
  if (!faults.has(field)) faults.set(field, { code: 'form', text });
}

/** The id of a sub-department whose department is in doubt; the row has a problem already, so it is never stored. */
const undecided = 1;

function namesOf({ department, subDepartment, designation, functionalTitle }: Choices): ReadRow['names'] {
  if (!department || !subDepartment || !designation || !functionalTitle) return null;
  return {
    department: department.name,
    subDepartment: subDepartment.name,
    designation: designation.name,
    functionalTitle: functionalTitle.name,
  };
}

/** No column takes a text as long as this; one text in a hundred thousand cells must not fill the memory. */
const keptMax = 300;

function shownCells(cells: RowCells['cells']): Record<SheetColumnKey, CellValue> {
  return forEachColumn((key) => {
    const value = cellValue(cells.get(key));
    return typeof value === 'string' && value.length > keptMax ? cut(cleanCell(value), keptMax) : value;
  });
}

export const forEachColumn = <T>(valueOf: (key: SheetColumnKey) => T): Record<SheetColumnKey, T> =>
  Object.fromEntries(sheetColumnKeys.map((key) => [key, valueOf(key)])) as Record<SheetColumnKey, T>;
