import type { AadhaarMode } from '#domain/joining/aadhaar.ts';
import { type Fields, fieldsWhere } from './define-fields.ts';

export function askedIn<F extends Fields>(fields: F, mode: AadhaarMode): F {
  return fieldsWhere(fields, ({ asked }) => asked === undefined || asked.includes(mode));
}

/** The fields that a form asked for, by what is answered in it, and others that hold an answer: it may be older than the mode. */
export function fieldsFilledIn<F extends Fields>(fields: F, answers: object): F {
  const values = new Map<string, unknown>(Object.entries(answers));
  const documents = new Map<string, unknown>(Object.entries(values.get('documents') ?? {}));
  const isFilled = (key: string) => Boolean(values.get(key) ?? documents.get(key));
  const mode = isFilled('identityDocumentKind') ? 'NOT_ASKED' : 'AS_SPECIFIED';
  return fieldsWhere(fields, ({ asked }, key) => asked === undefined || asked.includes(mode) || isFilled(key));
}
