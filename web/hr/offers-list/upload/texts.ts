import { texts } from '#domain/texts.ts';

export const uploadDialogTexts = texts('uploadDialog', {
  title: 'Upload Excel',
  upload: 'Upload Excel',
  file: 'Excel file',
  fileHint: 'XLSX or XLS, up to 10 MB and 50,000 rows',
  chooseFile: 'Choose a file',
  dropFile: 'or drop it here',
  chooseAnother: 'choose another file',
  cancelCheck: 'Cancel the check',
  removeFile: 'Remove Excel file',
  offers: 'Offers that will be created',
  variable: (amount: string) => `+ ${amount} variable`,
  joins: (day: string) => `Joins ${day}`,
  replyBy: (day: string) => `Reply by ${day}`,
  problems: 'What to correct',
  problemColumns: { cell: 'Cell', value: 'Value', whatToCorrect: 'What to correct' },
  downloadErrors: 'Download error workbook',
});
