import { texts } from '#domain/texts.ts';

export const ssoTexts = texts('ssoPage', {
  title: 'Log in',
  loading: 'Logging you in...',
  failed: 'You could not be logged in. Please check your connection and try again.',
  again: 'Start again',
  toLogin: 'Log in with a password',
});
