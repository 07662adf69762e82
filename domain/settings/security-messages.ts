import { texts } from '#domain/texts.ts';

/** Errors of the security settings. */
export const securitySettingsMessages = texts('securitySettings', {
  hrPasswordMin: 'Enter a whole number from 6 to 64',
});
