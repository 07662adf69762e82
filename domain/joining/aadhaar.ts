import { type Fields, fieldsWhere } from './fields/define-fields.ts';

/** What the company asks of an Aadhaar card: as specified its whole number, its last four digits, or nothing of it. */
export const aadhaarModes = ['AS_SPECIFIED', 'LAST_FOUR', 'NOT_ASKED'] as const;
export type AadhaarMode = (typeof aadhaarModes)[number];

/** What proves a person's identity where no Aadhaar card is asked for. */
export const identityKinds = ['PASSPORT', 'DRIVING_LICENCE', 'VOTER_ID', 'OTHER'] as const;

export const lastFourDigits = /^\d{4}$/;

/** The fields that are asked for in this mode. */
export function askedIn<F extends Fields>(fields: F, mode: AadhaarMode): F {
  return fieldsWhere(fields, ({ asked }) => asked === undefined || asked.includes(mode));
}

/** The mode that a stored personal step was saved in. */
export function modeFilledIn(row: { name_on_aadhaar: unknown; identity_document_kind: unknown }): AadhaarMode {
  if (row.identity_document_kind !== null) return 'NOT_ASKED';
  return row.name_on_aadhaar === null ? 'AS_SPECIFIED' : 'LAST_FOUR';
}

/** The fields that a form asked for, by what is answered in it, and others that hold an answer: it may be older than the mode. */
export function fieldsFilledIn<F extends Fields>(fields: F, answers: object): F {
  const values = new Map<string, unknown>(Object.entries(answers));
  const documents = new Map<string, unknown>(Object.entries(values.get('documents') ?? {}));
  const isFilled = (key: string) => Boolean(values.get(key) ?? documents.get(key));
  const mode = isFilled('identityDocumentKind') ? 'NOT_ASKED' : 'AS_SPECIFIED';
  return fieldsWhere(fields, ({ asked }, key) => asked === undefined || asked.includes(mode) || isFilled(key));
}
