import { texts } from '#domain/texts.ts';

export const hrPasswordMessages = texts('hrPassword', {
  easyToGuess: 'This password is easy to guess. Please choose another one.',
  tooShort: (min: number) => `Password must be at least ${min} characters`,
});
