import { texts } from '#domain/texts.ts';

export const accountTexts = texts('accountSettings', {
  nameTitle: 'Your name',
  name: 'Name',
  userName: (userName: string) => `Your username is ${userName}.`,
  passwordTitle: 'Password',
  passwordHint: 'With a new password you are logged out everywhere else.',
  currentPassword: 'Current Password',
  changePassword: 'Change password',
  changing: 'Changing...',
  elsewhereTitle: 'Other places',
  elsewhereHint: 'Logs you out of every other browser, for example after losing a laptop.',
  logOutElsewhere: 'Log out everywhere else',
  loggingOut: 'Logging out...',
  loading: 'Loading your account...',
  loadFailed: 'Your account could not be loaded. Please check your connection and try again.',
  saveFailed: 'This could not be saved. Please check your connection and try again.',
});
