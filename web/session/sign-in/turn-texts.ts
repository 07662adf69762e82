import { texts } from '#domain/texts.ts';

/** What is said while many people log in at the same time. */
export const turnTexts = texts('turn', {
  held: 'This takes longer than usual: many people are logging in right now. You need not press again.',
  logIn: (seconds: number) =>
    `Many people are logging in right now. You will be logged in in about ${seconds} seconds.`,
  setPassword: (seconds: number) =>
    `Many people are logging in right now. Your password will be set in about ${seconds} seconds.`,
  logInLater: (seconds: number) =>
    `Many people are still before you, and your place is kept. You will be logged in in about ${seconds} seconds.`,
  setPasswordLater: (seconds: number) =>
    `Many people are still before you, and your place is kept. Your password will be set in about ${seconds} seconds.`,
  progress: 'Waiting for your turn',
  stop: 'Stop waiting',
});
