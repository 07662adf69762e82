import { texts } from '#domain/texts.ts';

export const personalStepTexts = texts('personalStep', {
  lead: 'As on your PAN and Aadhaar cards. If you have one name only, write it as Last Name, too, or ask HR.',
  contact: 'Contact',
  identity: 'Identity',
  identityHint: 'Stored encrypted, and shown masked everywhere but here.',
  panHint: '10 characters, e.g. ABCPD1234F',
  aadhaarHint: '12 digits',
});
