import { texts } from '#domain/texts.ts';

export const stepFormTexts = texts('joiningStepForm', {
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  savedAt: (time: string) => `Saved ${time}`,
  previous: 'Previous',
  next: 'Next',
  nextSaves: 'Next saves this step.',
  saving: 'Saving…',
  reload: 'Reload',
  reloading: 'Reloading...',
  select: 'Select',
  removeEntry: (entry: string) => `Remove<hidden> ${entry}</hidden>`,
  fileHint: { document: 'PNG, JPG or PDF, up to 10 MB', photo: 'PNG or JPG, up to 5 MB' },
  whyWeAsk: (item: string, purpose: string) => `Why we ask (${item}): ${purpose}`,
  hintWithAdvice: (hint: string, advice: string) => `${hint}. ${advice}`,
});
