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
  loading: 'Loading your account...',
  loadFailed: 'Your account could not be loaded. Please check your connection and try again.',
});

export const absenceTexts = texts('absence', {
  title: 'While I am away',
  hint: 'A colleague signs off for you on these days, both included. The history names you both.',
  from: 'From',
  to: 'To',
  hrUserId: 'Colleague',
  away: (from: string, to: string, name: string) => `From ${from} to ${to}, ${name} signs off for you.`,
  save: 'Save absence',
  end: 'End absence',
  ending: 'Ending...',
  noColleague: 'No colleague may sign off for you yet. Ask an Administrator.',
  loading: 'Loading your absence...',
  loadFailed: 'Your absence could not be loaded. Please check your connection and try again.',
});

export const sessionTexts = texts('ownSessions', {
  title: 'Where you are logged in',
  hint: 'You do not know one of these? Log it out and change your password.',
  current: 'This one',
  unknownDevice: 'Unknown browser',
  used: (ip: string, first: string, last: string) => `${ip}, since ${first}, last used ${last}`,
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out ${device}`,
  everywhereElse: 'Log out everywhere else',
  loggingOut: 'Logging out...',
  loading: 'Loading where you are logged in...',
  loadFailed: 'Where you are logged in could not be loaded. Please check your connection and try again.',
  failed: 'This could not be done. Please check your connection and try again.',
});

export const ownSsoTexts = texts('ownSso', {
  title: 'Single sign-on',
  hint: (provider: string) =>
    `With a linked account you log in by 'Continue with ${provider}', without a password of ours.`,
  none: 'No account is linked.',
  linked: (email: string, when: string) => `${email} is linked, since ${when}.`,
  link: {
    button: (provider: string) => `Link ${provider} account`,
    text: 'Enter your current password. Then choose the account on the provider’s page.',
    action: 'Continue',
    busy: 'Opening the provider...',
  },
  unlink: {
    button: (provider: string) => `Unlink ${provider} account`,
    text: 'You then log in with your password alone, and are logged out everywhere else.',
    action: 'Unlink',
    busy: 'Unlinking...',
  },
});
