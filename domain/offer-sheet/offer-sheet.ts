import { texts } from '#domain/texts.ts';

/** The template's columns: the offer form's labels, in its order, and the optional ones behind them, Reply By last. */
const labels = texts('sheetColumns', {
  fullName: 'Full Name',
  email: 'Email',
  mobileNumber: 'Mobile Number',
  offeredRole: 'Role',
  department: 'Department',
  subDepartment: 'Sub-department',
  designation: 'Designation',
  functionalTitle: 'Functional Title',
  fixedCTC: 'Fixed CTC',
  variableCTC: 'Variable CTC',
  joiningDate: 'Joining Date',
  payStructure: 'Pay Structure',
  letterTemplate: 'Letter Template',
  language: 'Language',
  replyBy: 'Reply By',
});
export type SheetColumnKey = keyof typeof labels;
export const sheetColumnKeys = Object.keys(labels) as SheetColumnKey[];

const optional: ReadonlySet<SheetColumnKey> = new Set([
  'variableCTC',
  'replyBy',
  'payStructure',
  'letterTemplate',
  'language',
]);

/** Whether a row requires the column, and its label. */
export const sheetColumns = sheetColumnKeys.map((key) => ({
  key,
  required: !optional.has(key),
  get label(): string {
    return labels[key];
  },
}));

export const sheetName = 'Offers';

/** The column with the corrections in an error workbook; the importer ignores it. */
export const problemColumnLabel = 'What to correct';

/** The row that the template shows how to fill in; the importer knows it by its content and passes over it. */
export const exampleRow = {
  fullName: 'Asha Example',
  email: 'asha.example@example.com',
  mobileNumber: '9876543210',
  offeredRole: 'Quality Analyst',
  fixedCTC: 600000,
  variableCTC: 50000,
  joiningDate: '2027-02-01',
} as const;
