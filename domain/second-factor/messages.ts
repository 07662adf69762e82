import { refsOf, texts } from '#domain/texts.ts';

export const secondFactorMessages = texts('secondFactor', {
  enrol: 'Your company requires a second factor. Add a passkey or an authenticator app to continue.',
  tokenRequired: 'Log in again: the login is not complete.',
  tokenEnded: 'The login took too long. Log in again.',
  methodUnknown: 'Choose one of your methods',
  codeRequired: 'Enter the code',
  codeWrong: 'This code is not valid. Enter the newest code of the app, or a recovery code that was not used yet.',
  passkeyRefused: 'The passkey was not accepted. Try again, or choose another method.',
  passkeysUnavailable: 'Passkeys need a web address with a name and HTTPS. Add an authenticator app instead.',
  setUpWrong: 'This code is not valid. Enter the newest code of the app, and check the time of your phone.',
  setUpEnded: 'The set-up took too long or was replaced. Begin again.',
  passkeyTaken: 'This passkey is already added.',
  factorUnknown: 'This method is no longer there. Reload the page.',
  tooMany: 'You have as many methods as possible. Remove one first.',
  noPasskey: 'You have no passkey. Choose another method.',
  noFactors: 'Add a passkey or an authenticator app first.',
  nameRequired: 'Enter a name',
  rule: 'Choose who needs a second factor',
  notYourself: 'You cannot reset your own second factor. Ask another Administrator.',
  nothingToReset: 'This user has no second factor.',
  reasonRequired: 'Enter a reason',
  added: 'The method was added. You are logged out everywhere else.',
  removed: 'The method was removed. You are logged out everywhere else.',
  codesMade:
    'New recovery codes were made. The former ones are no longer valid, and you are logged out everywhere else.',
  wasReset: 'The second factor was reset. The user is logged out everywhere.',
});
export const secondFactorRefs = refsOf(secondFactorMessages);

export const stepUpMessages = texts('stepUp', {
  needed: 'Confirm that it is you: give your second factor again.',
  confirmed: 'Confirmed.',
});
export const stepUpRefs = refsOf(stepUpMessages);

export const sessionListMessages = texts('sessionList', {
  unknown: 'You are no longer logged in there.',
  ended: 'You were logged out there.',
});
export const sessionListRefs = refsOf(sessionListMessages);
