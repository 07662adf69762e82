import { isRemindedLately, remindableFrom } from '#domain/reminders/due-reminder.ts';
import { addDays, formatInstant, todayInIndia } from '#domain/values/calendar.ts';
import type { OfferAbilities, OfferStatus } from '#domain/offer/offer.ts';
import { isReplyOverdue } from './reply-by.ts';
import { resendMessages as m } from './resend-messages.ts';

type RemindedOffer = {
  may: Pick<OfferAbilities, 'remind'>;
  offerLetterStatus: OfferStatus;
  replyBy?: string | null | undefined;
  remindedOn?: string | null | undefined;
};

/** Whether HR can remind the candidate of this offer now: not after its last day, nor within 12 hours of a reminder. */
export const isRemindable = (offer: RemindedOffer, now: Date = new Date()): boolean =>
  mayRemind(offer, now) && !isRemindedLately(remindedOn(offer), now);

/** When HR can remind again, if only the last reminder prevents it; null otherwise. */
export function remindAgainFrom(offer: RemindedOffer, now: Date = new Date()): Date | null {
  const last = remindedOn(offer);
  return last !== null && mayRemind(offer, now) && isRemindedLately(last, now) ? remindableFrom(last) : null;
}

const mayRemind = (offer: RemindedOffer, now: Date) => offer.may.remind && !isReplyOverdue(offer, todayInIndia(now));

function remindedOn({ remindedOn: last }: RemindedOffer): Date | null {
  return last === null || last === undefined ? null : new Date(last);
}

/** 'Reminded today 11:24; again from 23:24', for as long as a reminder is too early; null from then on. */
export function remindedLatelyInWords(last: Date | string | null | undefined, now: Date = new Date()): string | null {
  if (last === null || last === undefined) return null;
  const lastOn = new Date(last);
  if (!isRemindedLately(lastOn, now)) return null;
  const [again, today] = [remindableFrom(lastOn), todayInIndia(now)];
  const time = (on: Date) => formatInstant(on).slice(-'HH:MM'.length);
  const said = todayInIndia(lastOn) === today ? m.today(time(lastOn)) : formatInstant(lastOn);
  return m.remindedUntil(said, todayInIndia(again) === addDays(today, 1) ? m.tomorrow(time(again)) : time(again));
}
