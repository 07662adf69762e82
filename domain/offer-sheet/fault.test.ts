import { expect, it } from 'vitest';
import { describeFault, type CellFault } from './fault.ts';
import { sayText } from '#domain/texts.ts';

/** The other sentences are read in the tests of whole rows. */
it.each<[CellFault, string]>([
  [
    { code: 'mobileScientific' },
    'The mobile number in C7 is shortened. Format C7 as text and write all ten digits, such as 9876543210',
  ],
  [{ code: 'date' }, 'Write the date in C7 with day, month and year, such as 01/02/2027 for 1 February 2027'],
  [{ code: 'dateShortYear' }, 'Write the year in C7 with four digits, such as 01/02/2027 for 1 February 2027'],
  [{ code: 'dateNone' }, 'There is no such day. Correct the date in C7.'],
])('describes %j in a sentence', (fault, sentence) => expect(sayText(describeFault(fault, 'C7'))).toBe(sentence));
