import { texts } from '#domain/texts.ts';

export const personalStepTexts = texts('personalStep', {
  lead: 'As on your PAN and Aadhaar cards. If you have one name only, write it as Last Name, too, or ask HR.',
  leadWithoutAadhaar: 'As on your PAN card. If you have one name only, write it as Last Name, too, or ask HR.',
  contact: 'Contact',
  identity: 'Identity',
  identityHint: 'Stored encrypted, and shown masked everywhere but here.',
  panHint: '10 characters, e.g. ABCPD1234F',
  aadhaarHint: '12 digits',
  lastFourHint: 'The last four digits only',
  nameOnAadhaarHint: 'Letter by letter: EPFO and ESIC compare it',
  coverAadhaar: 'You cover the first eight digits before it is sent.',
});
