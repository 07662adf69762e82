import { texts } from '#domain/texts.ts';

/** What Onboarding and Payroll see of the Aadhaar number for PF and ESI. */
export const wholeNumberHrTexts = texts('wholeNumberHr', {
  heading: 'Aadhaar number for PF and ESI',
  loadFailed: 'This number could not be loaded.',
  MYSELF: 'The candidate gives it at EPFO and ESIC.',
  given: (on: string) => `Given on ${on}`,
  registered: (by: string, on: string) => `Registered by ${by} on ${on}`,
  removeOn: (on: string) => `Removed on ${on}`,
  REMOVED: 'Registered, and removed.',
  reveal: 'Reveal',
  hide: 'Hide',
  setRegistered: 'Registered',
  failed: 'This could not be done. Please try again.',
});
