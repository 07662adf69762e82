import { texts } from '#domain/texts.ts';

/** The step of its own for the whole Aadhaar number. */
export const wholeNumberTexts = texts('wholeNumberPage', {
  title: 'Aadhaar number for PF and ESI',
  lead: (days: number) =>
    `The portals of EPFO and ESIC ask your employer for the whole number. It is stored encrypted, only the people who register you can see it, and it is removed ${days} days after that.`,
  number: 'Aadhaar Number',
  numberHint: '12 digits',
  acknowledged: 'I give this number for my registration with EPFO and ESIC, and for nothing else.',
  save: 'Save number',
  saving: 'Saving…',
  byMyself: 'I will give it at EPFO / ESIC myself',
  loading: 'Loading…',
  loadFailed: 'This page could not be loaded.',
  failed: 'Save failed. Please check your connection and try again.',
  toHome: 'Home',
  given: (lastFour: string) => `You gave the number that ends in ${lastFour}.`,
  MYSELF: 'You give the number at EPFO / ESIC yourself.',
  REGISTERED: 'You are registered. The number is removed soon.',
  REMOVED: 'You are registered, and the number was removed.',
  NOT_ASKED: 'This number is not needed here.',
});
