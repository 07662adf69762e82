import { texts } from '#domain/texts.ts';

/** How HR users log in. */
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
