import { texts } from '#domain/texts.ts';

export const joiningPageTexts = texts('joiningPage', {
  title: 'Joining form',
  savedByNext: 'Each step is saved when you press Next.',
  steps: {
    personal: 'Personal',
    bank: 'Bank',
    experience: 'Experience',
    education: 'Education',
    family: 'Family',
    preview: 'Preview',
  },
  leave: 'Leave',
  stay: 'Stay',
  tryAgain: 'Try again',
  trying: 'Trying...',
});
