import { texts } from '#domain/texts.ts';

export const sessionEndedTexts = texts('sessionEnded', {
  title: 'Your session has ended',
  login: 'Login',
  loggingIn: 'Logging in...',
});
