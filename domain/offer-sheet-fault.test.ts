import { expect, it } from 'vitest';
import { describeFault, type CellFault } from '#domain/offer-sheet-fault.ts';

it.each<[CellFault, string]>([
  [{ code: 'form', message: 'Role is required' }, 'Role is required'],
  [{ code: 'emailTaken' }, 'An offer for this email already exists'],
  [{ code: 'departmentUnknown' }, 'This department does not exist'],
  [{ code: 'noText' }, 'C7 holds a date or TRUE or FALSE. Write a text.'],
  [
    { code: 'mobileScientific' },
    'The mobile number in C7 is shortened. Format C7 as text and write all ten digits, such as 9876543210',
  ],
  [{ code: 'amount' }, 'Write the amount in C7 in whole rupees, such as 1200000 or 12,00,000'],
  [{ code: 'date' }, 'Write the date in C7 with day, month and year, such as 01/02/2027 for 1 February 2027'],
  [{ code: 'dateShortYear' }, 'Write the year in C7 with four digits, such as 01/02/2027 for 1 February 2027'],
  [
    { code: 'dateNumber' },
    'C7 holds a number. Format it as a date, or write it such as 01/02/2027 for 1 February 2027',
  ],
  [{ code: 'dateNone' }, 'There is no such day. Correct the date in C7.'],
  [
    { code: 'dateSwapped', dayFirst: '13/01/2027' },
    'The day comes first in C7, so this is no date. If you mean 13/01/2027, write it so.',
  ],
  [{ code: 'error', text: '#N/A' }, 'C7 holds the error #N/A. Write the value itself.'],
])('says %j in a sentence', (fault, sentence) => expect(describeFault(fault, 'C7')).toBe(sentence));
