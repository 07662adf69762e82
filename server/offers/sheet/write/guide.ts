import { formatDate } from '#domain/values/calendar.ts';
import { limits } from '#domain/limits.ts';
import { groupIndian } from '#domain/values/money.ts';
import { problemColumnLabel, sheetColumns, sheetName, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';

/** What each column takes, in one or two sentences: shown next to the cell and on the sheet 'Instructions'. */
export const sheetGuide: Record<SheetColumnKey, string> = {
  fullName: 'The name as it shall stand in the letter.',
  email: 'Where the letter and the credentials go. One live offer for each email address.',
  mobileNumber: 'Ten digits without +91, such as 9876543210. One live offer for each number.',
  offeredRole: 'The position that is offered, in your own words.',
  department: 'Choose one from the list.',
  subDepartment: 'Choose the department first; the list shows its sub-departments.',
  designation: 'Choose one from the list.',
  functionalTitle: 'Choose one from the list.',
  fixedCTC: 'Whole rupees a year, such as 600000. No paise.',
  variableCTC: 'Whole rupees a year. Leave it empty for 0.',
  joiningDate: 'Day, month and year, such as 01/02/2027 for 1 February 2027.',
  replyBy: 'The last day to answer, within a year. Leave it empty to have it set when the offer is sent.',
  payStructure: 'Choose one from the list. Leave it empty for a letter that does not say what the pay consists of.',
  letterTemplate: 'Choose one from the list. Leave it empty for the default.',
  language: 'The language of the candidate’s mails. The letter is in English. Leave it empty for English.',
};

const alsoTaken: Partial<Record<SheetColumnKey, string>> = {
  mobileNumber: '+91 98765 43210 · the digits as a number',
  department: 'Any mix of upper and lower case.',
  fixedCTC: '₹6,00,000 · 6,00,000 · 600,000 · 6 lakh · 6 LPA · 1.2 cr',
  variableCTC: '₹50,000 · 50,000 · 0.5 lakh',
  joiningDate: '2027-02-01 · 01-02-2027 (day first, 2000 to 2099)',
  replyBy: '2027-02-01 · 01-02-2027 (day first)',
  language: 'Hindi · hi',
};

/** The prompt's title: the column, and whether a row needs it. */
export const promptTitle = ({ label, required }: { label: string; required: boolean }): string =>
  `${label} (${required ? 'required' : 'optional'})`;

/** What a program says when it refuses what was typed. */
export const sheetRefusals = {
  choice: {
    title: 'Not in the list',
    text: 'Choose one from the list. For a sub-department choose the department first.',
  },
  mobile: { title: 'Ten digits', text: 'Type the ten digits of the mobile number, without +91, such as 9876543210.' },
  amount: {
    title: 'Whole rupees',
    text: `Type whole rupees a year, digits only, such as 600000. At most ${groupIndian(limits.ctcMax)}.`,
  },
  date: { title: 'Not a date', text: 'Type day, month and year, such as 01/02/2027 for 1 February 2027.' },
} as const;

const rowsMax = groupIndian(limits.sheetRowsMax);
const megabytes = limits.sheetBytesMax / 1024 / 1024;

export const instructions = {
  title: 'Offers by spreadsheet',
  choicesOf: (today: string) =>
    `The lists hold the choices of ${formatDate(today)}. Download a new template when departments, titles or pay structures have changed.`,
  steps: {
    title: 'How to use it',
    lines: [
      `1.  Fill in the sheet '${sheetName}', one row for each offer. Row 2 is an example: write over it, delete it, or leave it; it is passed over.`,
      '2.  Save the workbook as .xlsx or .xls and upload it with Upload Excel on the Offers page.',
      '3.  Look through the preview. Nothing is created before you confirm.',
    ],
  },
  columns: { title: 'The columns', head: ['Column', 'Needed', 'What it takes', 'Also accepted'] },
  rules: {
    title: 'Good to know',
    lines: [
      `•  A workbook may have up to ${rowsMax} filled rows and ${megabytes} MB. The lists and checks reach as far.`,
      '•  All or nothing: if one row has something to correct, no offer is created, unless you choose in the preview to create the others.',
      '•  A person has one live offer: no email address and no mobile number may stand twice, nor belong to an offer that is Pending, Open, Offer Sent or Approved.',
      '•  The columns may stand in another order, but keep their names. Empty rows are passed over.',
      '•  Write values, not formulas: nothing is calculated on upload. Merged cells are not taken.',
    ],
  },
  errors: {
    title: 'When rows have something to correct',
    lines: [
      `•  The preview names each cell. Download the error workbook there: it holds only those rows, and its last column '${problemColumnLabel}' says what is wrong.`,
      '•  Correct the marked cells in it and upload that workbook as it is. You need not clear the last column.',
    ],
  },
  sentence: 'Created offers are Pending: no candidate hears of them until you send them.',
} as const;

/** The table of the sheet 'Instructions': a row for each column, as `instructions.columns.head` says. */
export function guideRows(): string[][] {
  return sheetColumns.map(({ key, label, required }) => {
    return [label, required ? 'Yes' : 'No', sheetGuide[key], alsoTaken[key] ?? ''];
  });
}
