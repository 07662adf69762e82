import { texts } from '#domain/texts.ts';

export const secondStepTexts = texts('secondStep', {
  title: 'Confirm that it is you',
  titles: { AUTHENTICATOR: 'Code from your app', RECOVERY_CODE: 'Recovery code' },
  lead: 'One more step after the password.',
  leads: {
    AUTHENTICATOR: 'Open your authenticator app and type the code that it shows for this HR portal.',
    RECOVERY_CODE: 'One of the ten codes that you kept when you set up the second factor.',
  },
  stepUpLead: 'This needs your second factor. Then it is done at once; what you have typed stays.',
  usePasskey: 'Use your passkey',
  waiting: 'Waiting for your device...',
  waitingHint: 'Your device asks for your fingerprint, face or PIN.',
  code: { AUTHENTICATOR: 'Six digits', RECOVERY_CODE: 'Recovery code' },
  recoveryHint: 'Capitals and dashes do not matter.',
  noneLeft:
    'Each code works once. No code left? Ask another Administrator to press ‘Reset second factor’ for you in Settings, People.',
  logIn: 'Log in',
  loggingIn: 'Logging in...',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  otherWays: 'Other ways',
  ways: {
    PASSKEY: { name: 'Passkey', about: 'Fingerprint, face or PIN' },
    AUTHENTICATOR: { name: 'Code from your app', about: 'Six digits from the authenticator app' },
    RECOVERY_CODE: { name: 'Recovery code', about: 'One of the ten that you kept' },
  },
  endsIn: (time: string) => `This step ends in ${time}.`,
  back: 'Back to login',
  failed: 'The server did not answer. Please check your connection and try again.',
});

export const passkeyTexts = texts('passkey', {
  notUsed: 'The passkey was not used. Try again, or choose another way.',
  notMade: 'No passkey was made. Try again.',
  alreadyThere: 'This device already has a passkey for you.',
  unsupported: 'This browser cannot use passkeys. Choose another way.',
});
