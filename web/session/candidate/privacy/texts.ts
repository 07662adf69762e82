import { texts } from '#domain/texts.ts';

export const consentTexts = texts('consents', {
  title: 'You decide on these',
  lead: 'Leave a box empty if you do not agree. Your offer does not depend on it, and you can change it at any time.',
  detail: (purpose: string, keptUntil: string, whoGetsIt: string) =>
    `${purpose}. Kept until: ${keptUntil}. Who gets it: ${whoGetsIt}.`,
  given: (day: string) => `Given on ${day}`,
  withdrawn: (day: string) => `Withdrawn on ${day}`,
  saveFailed: 'Your choice could not be saved. Please try again.',
});
