import { texts } from '#domain/texts.ts';

export const securitySectionTexts = texts('securitySection', {
  section: 'Passwords of HR users',
  hint: 'Common passwords and those with the username are always rejected. A change applies to new passwords; those in use stay.',
  labels: { hrPasswordMin: 'Minimum password length', requireSecondFactor: 'Who needs a second factor' },
  secondFactor: 'Second factor',
  secondFactorHint:
    'A passkey or an authenticator app after the password. Users who have none get 7 days to add one in Settings, My account.',
  rules: {
    OFF: 'No one; everyone may add one',
    SENSITIVE: 'Users who may reveal numbers, export or change settings',
    ALL: 'Everyone',
  },
  minHint: 'From 6 to 64 characters.',
});

export const ssoSectionTexts = texts('ssoSection', {
  title: 'Single sign-on',
  hint: 'HR users log in with their account of your company. Save the set-up, test it, then switch it on.',
  labels: {
    on: 'Single sign-on is switched on',
    kind: 'Provider',
    issuer: 'Issuer',
    tenant: 'Directory (tenant) ID',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    allowedDomains: 'Allowed domains',
    whoMayCome: 'Who may log in',
    newRoles: 'Role of new users',
    passwords: 'Login by password',
  },
  kinds: { GOOGLE: 'Google Workspace', MICROSOFT: 'Microsoft Entra', OTHER: 'Another OpenID provider' },
  redirect: (address: string) => `Give the provider this redirect address: ${address}`,
  secretHint: 'It is encrypted, and never shown again.',
  secretKept: 'There is one. Leave this empty to keep it.',
  domainsHint: 'Domains of email addresses, such as example.com, separated by commas.',
  whoMayCome: {
    INVITED: 'Invited people alone',
    DOMAIN: 'Everyone of the allowed domains; a new user is made at the first login',
  },
  passwords: {
    ALLOWED: 'Everyone who has a password',
    ADMINISTRATORS: 'Administrators alone, for days on which the provider is down',
  },
  saveFirst: 'Save the set-up to test it.',
  notTested: 'Not tested yet.',
  passed: (email: string, when: string) => `Tested with ${email} on ${when}: it works.`,
  faulty: (fault: string, when: string) => `Tested on ${when}: ${fault}`,
  test: 'Test',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  opening: 'Opening the provider...',
  testFailed: 'The test could not be started. Please check your connection and try again.',
});
