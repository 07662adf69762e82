import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { type OfferForm, offerFormSchema } from '#domain/offer-form.ts';
import { isOfferField, type OfferValues } from './offer-values.ts';

/**
 * Checks the form by its schema (spec §5): the first message of each field. The resolver of the form library would say of
 * a choice between types what is wrong with the first of them, in place of what the schema says of the choice.
 */
export function resolveOffer(values: OfferValues): ResolverResult<OfferValues, OfferForm> {
  const parsed = offerFormSchema.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: FieldErrors<OfferValues> = {};
  for (const { path, code, message } of parsed.error.issues) {
    const field = String(path[0]);
    if (isOfferField(field)) errors[field] ??= { type: code, message };
  }
  return { values: {}, errors };
}
