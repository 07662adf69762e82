import { texts } from '#domain/texts.ts';

export const securitySettingsMessages = texts('securitySettings', {
  hrPasswordMin: 'Enter a whole number from 6 to 64',
  clientId: 'Enter the client ID that the provider shows',
  clientSecret: 'Enter the client secret that the provider shows',
  issuer: 'Enter the issuer: an address that begins with https://',
  tenant: 'Enter the directory (tenant) ID of your company: 36 characters with hyphens. "common" is not possible.',
  domain: 'Enter domains such as example.com',
  allowedDomains: 'Enter at least one domain of your company',
  newRoles: 'Choose at least one role',
  testFirst: 'Test this set-up before you switch it on',
  noAdministrator: 'At least one Administrator needs a password, for days on which the provider is down',
});
