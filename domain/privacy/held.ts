export const heldGroups = [
  'OFFER',
  'PERSONAL',
  'IDENTITY',
  'BANK',
  'EXPERIENCE',
  'EDUCATION',
  'FAMILY',
  'ASKED_DOCUMENTS',
  'MESSAGES',
] as const;
export type HeldGroup = (typeof heldGroups)[number];
