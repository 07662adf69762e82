import { refsOf, texts } from '#domain/texts.ts';

export const ssoMessages = texts('sso', {
  off: 'Single sign-on is not switched on. Log in with your username and password.',
  state: 'This login was started in another browser, or more than 10 minutes ago. Start again.',
  refused: 'The provider did not confirm who you are. Start again, and choose the account of your company.',
  clientRefused:
    'The provider does not accept our client ID or secret, which may have ended. An Administrator can log in with a password and enter a new one in Settings, Security.',
  unavailable:
    'The provider does not answer. Try again in a few minutes. Administrators can log in with their password.',
  notVouched:
    'The provider does not confirm that this account belongs to your company. Choose the account of your company.',
  notInvited: (email: string, administrators: string) => `${email} is not invited. Ask ${administrators}.`,
  disabled: (administrators: string) => `Your access has ended. Ask ${administrators}.`,
  hasPassword: (email: string) =>
    `The user of ${email} has a password. Log in with it, then link this account in Settings, My account.`,
  linkFirst: (email: string, administrators: string) =>
    `The user of ${email} has a password, and this account is not linked to it yet. Ask ${administrators} to allow passwords in Settings, Security, until you have linked it in My account.`,
  linkedElsewhere: 'This account of the provider is linked to another user.',
  codeEnded: 'This login has ended. Start again.',
  passwordsOff: (provider: string) => `Only Administrators log in with a password. Continue with ${provider}.`,
  logInAgain: (provider: string) => `Log in again with ${provider}, then do this within 10 minutes.`,
  unlinked: 'Your account is no longer linked',
  lastWay: 'You have no password. Ask an Administrator for an invitation, which sets one, before you unlink.',
});
export const ssoRefs = refsOf(ssoMessages);
