import { offerFormMessages as m } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { isUniqueViolation } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import { findTaken } from './queries.ts';

/**
 * Runs a change of an offer; where a unique index refuses a second live offer of the same person, raises 409 on the e-mail
 * address, the mobile number or both (rulings, "Offer life cycle"). `exceptId` is the offer being changed.
 */
export async function refusingTaken<T>(
  { db }: Pick<Deps, 'db'>,
  form: OfferForm,
  exceptId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const byEmail = isUniqueViolation(error, 'offers_live_email');
    const byMobile = isUniqueViolation(error, 'offers_live_mobile');
    if (!byEmail && !byMobile) throw error;
    // PostgreSQL names the first index only; the form wants both fields at once.
    const taken = await findTaken(db, form, exceptId);
    const fields = [
      ...(byEmail || taken.email ? [{ path: 'email', message: m.emailTaken }] : []),
      ...(byMobile || taken.mobileNumber ? [{ path: 'mobileNumber', message: m.mobileTaken }] : []),
    ];
    throw conflict(fields[0]?.message, fields);
  }
}
