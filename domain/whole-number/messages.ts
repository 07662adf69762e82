import { refsOf, texts } from '#domain/texts.ts';

/** The whole Aadhaar number for PF and ESI (docs/rules/aadhaar.md). */
export const wholeNumberMessages = texts('wholeNumber', {
  notAsked: 'This number is not needed here.',
  invalid: 'Enter the 12 digits of your Aadhaar number',
  checkDigit: 'Please check this number: its last digit does not fit the digits before it.',
  acknowledge: 'Please confirm what the number is used for',
  registered: 'This number was registered already. It is removed soon.',
  nothing: 'There is no number to show or to register.',
});
export const wholeNumberRefs = refsOf(wholeNumberMessages);
