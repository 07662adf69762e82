import { setTimeout as delay } from 'node:timers/promises';
import { offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { isDeadlock, isUniqueViolation } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import { findTaken } from './queries.ts';
import { refsOf } from '#domain/texts.ts';

const m = refsOf(offerFormMessages);

/**
 * Runs a change of an offer; where a unique index refuses a second live offer of the same person, raises 409 on the
 * e-mail address, the mobile number or both (docs/rules/life-cycle.md#one-live-offer-per-person). `exceptId` is the
 * offer being changed.
 */
export async function refusingTaken<T>(
  { db }: Pick<Deps, 'db'>,
  form: OfferForm,
  exceptId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await againAfterDeadlock(change);
  } catch (error) {
    const byEmail = isUniqueViolation(error, 'offers_live_email');
    const byMobile = isUniqueViolation(error, 'offers_live_mobile');
    if (!byEmail && !byMobile) throw error;
    // PostgreSQL names the first index only; the form wants both fields at once.
    const taken = await findTaken(db, form, exceptId);
    const fields = [
      ...(byEmail || taken.email ? [{ path: 'email', text: m.emailTaken }] : []),
      ...(byMobile || taken.mobileNumber ? [{ path: 'mobileNumber', text: m.mobileTaken }] : []),
    ];
    throw conflict(fields[0]?.text, fields);
  }
}

/**
 * Two that insert the same persons in opposite orders wait for each other, and PostgreSQL ends one of them: an import next to the
 * form. The other one goes on once it has woken up, which a try that comes too soon would prevent.
 */
async function againAfterDeadlock<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (!isDeadlock(error) || tries === 3) throw error;
      await delay(100 * tries);
    }
  }
}
