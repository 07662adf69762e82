/** What the company asks of an Aadhaar card: as specified its whole number, its last four digits, or nothing of it. */
export const aadhaarModes = ['AS_SPECIFIED', 'LAST_FOUR', 'NOT_ASKED'] as const;
export type AadhaarMode = (typeof aadhaarModes)[number];

export const identityKinds = ['PASSPORT', 'DRIVING_LICENCE', 'VOTER_ID', 'OTHER'] as const;

export const lastFourDigits = /^\d{4}$/;
