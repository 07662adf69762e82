import { texts } from '#domain/texts.ts';

/** Apart from the other texts of logins: every first visit loads these. */
export const turnTexts = texts('turn', {
  logIn: 'Many people are logging in right now. You will be logged in in a moment. No need to press again.',
  setPassword: 'Many people are logging in right now. Your password will be set in a moment. No need to press again.',
  stop: 'Stop waiting',
});
