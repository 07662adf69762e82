import { texts } from '#domain/texts.ts';

export const invitationTexts = texts('invitationPage', {
  title: 'Welcome to the HR portal',
  lead: (name: string, userName: string) => `${name}, choose your password. Your username is ${userName}.`,
  titleRefused: 'This link cannot be used',
  loading: 'Opening the invitation...',
  setPassword: 'Set password',
  toLogin: 'Go to login',
  loadFailed: 'The invitation could not be opened. Please check your connection and try again.',
  saveFailed: 'The password could not be set. Please check your connection and try again.',
});
