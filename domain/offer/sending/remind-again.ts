import { isRemindedLately, remindableFrom } from '#domain/reminders/due-reminder.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { OfferAbilities, OfferStatus } from '#domain/offer/offer.ts';
import { isReplyOverdue } from './reply-by.ts';

type RemindedOffer = {
  may: Pick<OfferAbilities, 'remind'>;
  offerLetterStatus: OfferStatus;
  replyBy?: string | null | undefined;
  /** ISO instant. */
  remindedOn?: string | null | undefined;
};

/** Whether HR can remind the candidate of this offer now: not after its last day, nor within 12 hours of a reminder. */
export function isRemindable(offer: RemindedOffer, now: Date = new Date()): boolean {
  return mayRemind(offer, now) && !isRemindedLately(remindedOn(offer), now);
}

/** When HR can remind again, if only the last reminder prevents it; null otherwise. */
export function remindAgainFrom(offer: RemindedOffer, now: Date = new Date()): Date | null {
  const last = remindedOn(offer);
  return last !== null && mayRemind(offer, now) && isRemindedLately(last, now) ? remindableFrom(last) : null;
}

const mayRemind = (offer: RemindedOffer, now: Date) => offer.may.remind && !isReplyOverdue(offer, todayInIndia(now));

function remindedOn({ remindedOn: last }: RemindedOffer): Date | null {
  return last === null || last === undefined ? null : new Date(last);
}
