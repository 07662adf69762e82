import { refsOf, texts } from '#domain/texts.ts';

/** Messages about a phone that sends a file into a form on a computer (docs/rules/phone-handoff.md). */
export const handoffMessages = texts('handoffs', {
  document: 'Document',
  ended: 'This code has ended. Make a new one on your computer.',
  inUse: 'This code is in use on another phone.',
  full: (files: number) => `${files} files were sent. Make a new code on your computer for more.`,
  unknownEntry: 'This entry was not found. Please save the step first.',
  unknownFile: 'This file is not there any more. Please send it again.',
  file: 'Please choose a photo',
  coverFirst: 'Choose the picture of the Aadhaar card on this device: its number is covered before it is sent.',
});
export const handoffRefs = refsOf(handoffMessages);
