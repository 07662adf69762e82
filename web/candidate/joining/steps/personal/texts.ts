import { texts } from '#domain/texts.ts';

export const personalStepTexts = texts('personalStep', {
  lead: 'As on your PAN and Aadhaar cards.',
  contact: 'Contact',
  identity: 'Identity',
  identityHint: 'Stored encrypted, and shown masked everywhere but here.',
  panHint: '10 characters, e.g. ABCPD1234F',
  aadhaarHint: '12 digits',
});
