import type { BookType } from '@e965/xlsx';
import type { Call } from '#contract/call.ts';
import type { SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { offerForm } from '#test/factories.ts';
import { sendForm } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import type { TestAnswer, TestApp } from '#test/test-app.ts';
import { madeOffers } from './workbooks.ts';

/** A row as HR types it, by the columns' keys. */
type OptionalColumn = 'replyBy' | 'payStructure' | 'letterTemplate' | 'language';
export type TypedRow = Record<Exclude<SheetColumnKey, OptionalColumn>, string | number | Date | null> & {
  replyBy?: string | Date | null | undefined;
  payStructure?: string | null | undefined;
  letterTemplate?: string | null | undefined;
  language?: string | null | undefined;
};

/** Valid filled rows, each with a different person; `overrides` by the row's index. */
export async function typedRows(
  t: TestApp,
  count: number,
  overrides: Record<number, Partial<TypedRow>> = {},
): Promise<TypedRow[]> {
  const names = await t.db
    .selectFrom('sub_departments as s')
    .innerJoin('departments as d', 'd.dept_id', 's.dept_id')
    .innerJoin('designations', (join) => join.onTrue())
    .innerJoin('functional_titles', (join) => join.onTrue())
    .select([
      'd.dept_name as department',
      's.sub_dept_name as subDepartment',
      'designation_name as designation',
      'functional_title_name as functionalTitle',
    ])
    .orderBy('sub_dept_id')
    .orderBy('designation_id')
    .orderBy('functional_title_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const {
    deptId: _d,
    subDeptId: _s,
    designationId: _g,
    funcTitleId: _f,
    payStructureId: _p,
    ...terms
  } = await offerForm(t);
  const people = peopleMade;
  peopleMade += count;
  return Array.from({ length: count }, (_, index) => ({
    ...terms,
    ...names,
    fullName: `Ravi Menon ${people + index}`,
    email: `ravi.menon.${people + index}@example.com`,
    mobileNumber: String(8_000_000_000 + people + index),
    ...overrides[index],
  }));
}
let peopleMade = 0;

/** A workbook that holds these rows as the template would: the header in the first row, the first offer in the second. */
export function workbookOf(rows: TypedRow[], bookType?: BookType): Buffer {
  return madeOffers(rows, bookType);
}

/** Sends a workbook as HR's browser does. */
export function sendWorkbook(
  t: TestApp,
  call: Call,
  token: string,
  workbook: Buffer,
  fields: TestForm = {},
): Promise<TestAnswer> {
  return sendForm(t, call, token, { file: { bytes: workbook, name: 'offers.xlsx' }, ...fields });
}
