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

export const absenceTexts = texts('absence', {
  title: 'While I am away',
  hint: 'A colleague signs off for you on these days, both included. The history names you both.',
  from: 'From',
  to: 'To',
  hrUserId: 'Colleague',
  away: (from: string, to: string, name: string) => `From ${from} to ${to}, ${name} signs off for you.`,
  end: 'End absence',
  ending: 'Ending...',
  noColleague: 'No colleague may sign off for you yet. Ask an Administrator.',
  loading: 'Loading your absence...',
  loadFailed: 'Your absence could not be loaded. Please check your connection and try again.',
  saveFailed: 'This could not be saved. Please check your connection and try again.',
});
