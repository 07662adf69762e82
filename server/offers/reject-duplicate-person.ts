import { setTimeout as delay } from 'node:timers/promises';
import { offerFormRefs as m } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { isDeadlock, isUniqueViolation } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import { findDuplicates } from './queries.ts';

/** Runs a change of an offer. Where a unique index rejects a second live offer for the same person, raises 409 on the
 * e-mail address, the mobile number or both (docs/rules/life-cycle.md#one-live-offer-per-person). `candidateOfferId` is
 * the offer that is changed, if there is one. */
export async function rejectDuplicatePerson<T>(
  { db }: Pick<Deps, 'db'>,
  { form, candidateOfferId }: { form: OfferForm; candidateOfferId?: number },
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await retryAfterDeadlock(change);
  } catch (error) {
    const byEmail = isUniqueViolation(error, 'offers_live_email');
    const byMobile = isUniqueViolation(error, 'offers_live_mobile');
    if (!byEmail && !byMobile) throw error;
    // PostgreSQL names only the first index; the form needs both fields.
    const duplicates = await findDuplicates(db, form, candidateOfferId);
    const fields = [
      ...(byEmail || duplicates.email ? [{ path: 'email', text: m.emailTaken, offer: duplicates.email }] : []),
      ...(byMobile || duplicates.mobileNumber
        ? [{ path: 'mobileNumber', text: m.mobileTaken, offer: duplicates.mobileNumber }]
        : []),
    ];
    throw conflict(fields[0]?.text, fields);
  }
}

/** An import and the form that insert the same persons in opposite orders wait for each other, and PostgreSQL ends one
 * of them. The delay gives the other transaction time to continue; an immediate retry would block it again. */
async function retryAfterDeadlock<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (!isDeadlock(error) || tries === 3) throw error;
      await delay(100 * tries);
    }
  }
}
