import { texts } from '#domain/texts.ts';

/** How HR users log in. */
export const securitySectionTexts = texts('securitySection', {
  section: 'Passwords of HR users',
  hint: 'Common passwords and those with the username are always rejected. A change applies to new passwords; those in use stay.',
  labels: { hrPasswordMin: 'Minimum password length' },
  minHint: 'From 6 to 64 characters.',
});
