import { texts } from '#domain/texts.ts';

export const joiningPageTexts = texts('joiningPage', {
  title: 'Joining form',
  acceptedLabel: 'Your acceptance',
  accepted: 'You accepted the offer.',
  acceptedOn: (moment: string) => `You accepted on ${moment}.`,
  howLong:
    'The form has six steps and takes about 15 minutes. You can stop after every step: what is saved stays saved.',
  submittedElsewhere: 'This form was submitted on another device or in another window.',
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
