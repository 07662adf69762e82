/** The columns of the spreadsheet by their keys: what `rows[N].column` of an error names. */
export const sheetColumnKeys = [
  'fullName',
  'email',
  'mobileNumber',
  'offeredRole',
  'department',
  'subDepartment',
  'designation',
  'functionalTitle',
  'fixedCTC',
  'variableCTC',
  'joiningDate',
] as const;
export type SheetColumnKey = (typeof sheetColumnKeys)[number];

/** The template's columns: the offer form's labels, in its order, and whether a row needs one filled in. */
export const sheetColumns: readonly { key: SheetColumnKey; label: string; required: boolean }[] = [
  { key: 'fullName', label: 'Full Name', required: true },
  { key: 'email', label: 'Email', required: true },
  { key: 'mobileNumber', label: 'Mobile Number', required: true },
  { key: 'offeredRole', label: 'Role', required: true },
  { key: 'department', label: 'Department', required: true },
  { key: 'subDepartment', label: 'Sub-department', required: true },
  { key: 'designation', label: 'Designation', required: true },
  { key: 'functionalTitle', label: 'Functional Title', required: true },
  { key: 'fixedCTC', label: 'Fixed CTC', required: true },
  { key: 'variableCTC', label: 'Variable CTC', required: false },
  { key: 'joiningDate', label: 'Joining Date', required: true },
];

/** The sheet that the template holds its rows on. */
export const sheetName = 'Offers';

/** The column of an error workbook that says what to correct; the importer ignores it. */
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
